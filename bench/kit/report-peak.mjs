// @ts-check
/** Loaded before a program by `--import`: leaves its peak memory, in KB, in a file. */
import { writeFileSync } from "node:fs";

process.once("exit", () => {
  const { REPORT_PEAK: file } = process.env;
  if (file !== undefined)
    writeFileSync(file, String(process.resourceUsage().maxRSS));
});
