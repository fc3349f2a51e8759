/** The flags of `import`. Types only. */
export interface ImportFlags {
  readonly from?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly report?: boolean;
}
