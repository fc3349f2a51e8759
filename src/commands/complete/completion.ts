/**
 * `completion`: prints a script for a shell, which asks `complete-words` what
 * could come next. Text only: the scripts contain no names.
 */
import { ownValue } from "../../diagnostics/values.js";
import type { CommandContext, ExitCode } from "../context.js";
import { UsageError } from "../usage-error.js";

/** What can be completed: names in the manifest, or a fixed list of words. */
export type CompletionValues =
  | "action-list"
  | "action-method"
  | "actions"
  | "codes"
  | "controllers"
  | "examples"
  | "field-type"
  | "formats"
  | "frameworks"
  | "method-list"
  | "methods"
  | "namespaces"
  | "paths"
  | "resources"
  | "shells"
  | "sources"
  | "test-runners"
  | "runtimes"
  | "databases";

/** A command as completion sees it. */
export interface CliCommand {
  readonly name: string;
  readonly about: string;
  readonly formats: readonly string[];
  readonly arguments: readonly {
    readonly isVariadic: boolean;
    readonly values: CompletionValues | undefined;
  }[];
  readonly flags: readonly CliFlag[];
}

export interface CliFlag {
  /** `-g` and `--grep` */
  readonly names: readonly string[];
  readonly about: string;
  readonly takesValue: boolean;
  readonly values: CompletionValues | undefined;
}

const bash = `# resource-gen: completion for bash. Put this into ~/.bashrc:
#   source <(resource-gen completion bash)
_resource_gen() {
  local IFS=$'\\n'
  COMPREPLY=($("\${COMP_WORDS[0]}" complete-words bash "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
}
complete -o default -F _resource_gen resource-gen
`;

const zsh = `#compdef resource-gen
# resource-gen: completion for zsh. Put this into ~/.zshrc, below compinit:
#   source <(resource-gen completion zsh)
_resource_gen() {
  local -a values shown
  local value about
  while IFS=$'\\t' read -r value about; do
    values+=("$value")
    shown+=("$value\${about:+  $about}")
  done < <("\${words[1]}" complete-words zsh "$LBUFFER" 2>/dev/null)
  if (( \${#values} )); then
    compadd -l -d shown -a values
  else
    _files
  fi
}
compdef _resource_gen resource-gen
`;

const fish = `# resource-gen: completion for fish. Put this into ~/.config/fish/config.fish:
#   resource-gen completion fish | source
complete -c resource-gen -f -a '(resource-gen complete-words fish (commandline -cp) 2>/dev/null)'
complete -c resource-gen -l manifest -r -F
complete -c resource-gen -l cwd -x -a '(__fish_complete_directories)'
`;

const scripts: Readonly<Record<string, string>> = { bash, zsh, fish };

/** Throws a UsageError for a shell without a script. */
export function runCompletion(
  { stdout, format }: CommandContext,
  shell: string,
): ExitCode {
  const script = ownValue(scripts, shell);
  if (script === undefined)
    throw new UsageError(
      `there is no completion for '${shell}'`,
      `there is one for ${Object.keys(scripts).join(", ")}`,
    );
  stdout.write(
    format === "json"
      ? `${JSON.stringify({ version: 1, shell, script })}\n`
      : script,
  );
  return 0;
}
