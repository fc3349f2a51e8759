import { expect, test } from "vitest";
import { withRunLock } from "../../src/apply/run-lock.js";
import type { ApplyHost } from "../../src/apply/host.js";
import { readHolder } from "../../src/apply/run-holder.js";
import { takeOver } from "../../src/apply/take-over.js";
import { Memory, cutAt, failAt, hostOn } from "./memory.js";
import { controller, lockPath, machine, run } from "./run.js";

const place = { root: "/root", lockPath };
const lock = ".resource-gen-run.tmp";

/** Lets everything else that waits go on once: what stands for time here. */
const takeTurn = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve));

/** A machine on which both processes live and time passes. */
function alive(memory: Memory, pid: number, elapse?: () => void): ApplyHost {
  return {
    ...hostOn(memory, pid),
    isAlive: (other) => [100, 200].includes(other),
    sleep: (milliseconds) => {
      memory.time += milliseconds;
      elapse?.();
      return takeTurn();
    },
  };
}

/** Two runs that want to work at the same time; says how many did. */
async function race(memory: Memory): Promise<number> {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    for (let turn = 0; turn < 5; turn += 1) await takeTurn();
    inside -= 1;
  };
  await Promise.all([
    withRunLock(place, work, alive(memory, 100)),
    withRunLock(place, work, alive(memory, 200)),
  ]);
  return most;
}

test("two runs at once come one after the other", async () => {
  const memory = new Memory();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    for (let turn = 0; turn < 5; turn += 1) await takeTurn();
    events.push(`${name} ends`);
  };
  await Promise.all([
    withRunLock(place, work("a"), alive(memory, 100)),
    withRunLock(place, work("b"), alive(memory, 200)),
  ]);
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  expect(memory.snapshot()).toEqual({});
});

test("one that waits too long gives up, and says for whom it waited", async () => {
  const memory = new Memory();
  memory.write(lock, "100 machine one\n");
  const waiting = withRunLock(
    place,
    () => Promise.resolve(),
    alive(memory, 200),
  );
  await expect(waiting).rejects.toMatchObject({ code: "another-run" });
  await expect(waiting).rejects.toThrow(
    "another run is at work (process 100 on machine): /root/.resource-gen-run.tmp",
  );
  expect(memory.text(lock)).toBe("100 machine one\n");
});

test("the lock of a dead process is taken over", async () => {
  const memory = new Memory();
  memory.write(lock, "999 machine one\n");
  const found = await withRunLock(
    place,
    () => Promise.resolve(memory.text(lock)),
    alive(memory, 200),
  );
  expect(found).toMatch(/^200 machine run\d+\n$/);
  expect(memory.snapshot()).toEqual({});
});

test("of two that take it over one waits for the other", async () => {
  const memory = new Memory();
  memory.write(lock, "999 machine one\n");
  expect(await race(memory)).toBe(1);
  expect(memory.snapshot()).toEqual({});
});

test("one that saw the dead run's lock, but comes late, takes it from nobody", () => {
  const memory = new Memory();
  memory.write(lock, "999 machine one\n");
  const [early, late] = [alive(memory, 100), alive(memory, 200)];
  const path = `/root/${lock}`;
  const dead = readHolder(late, path);
  if (dead === null) throw new Error("there is no lock");
  expect(takeOver(early, path, "100 machine a\n", dead)).toBe(true);
  expect(takeOver(late, path, "200 machine b\n", dead)).toBe(false);
  expect(memory.snapshot()).toEqual({ [lock]: "100 machine a\n" });
});

test("one that was killed while it took the lock over is in nobody's way", async () => {
  for (const cut of ["before", "within", "after"] as const)
    for (let at = 1; at <= 4; at += 1) {
      const memory = new Memory();
      memory.write(lock, "999 machine one\n");
      const mortal = cutAt(memory.fs, at, cut);
      await withRunLock(
        place,
        () => Promise.resolve(),
        hostOn(memory, 300, mortal.fs),
      ).catch(() => undefined);
      expect(await race(memory), `${cut} ${at}`).toBe(1);
      expect(memory.snapshot()).toEqual({});
    }
});

test("a lock of another machine is nobody's to take, however old", async () => {
  const memory = new Memory();
  memory.write(lock, "1 container one\n");
  const waiting = withRunLock(
    place,
    () => Promise.resolve(),
    alive(memory, 200),
  );
  await expect(waiting).rejects.toMatchObject({
    code: "another-run",
    help: expect.stringContaining("delete the file") as string,
  });
  expect(memory.text(lock)).toBe("1 container one\n");
});

test("its work may take as long as it likes", async () => {
  const memory = new Memory();
  const work = async (): Promise<void> => {
    memory.time += 3_600_000;
    const other = withRunLock(
      place,
      () => Promise.resolve(),
      alive(memory, 200),
    );
    await expect(other).rejects.toMatchObject({ code: "another-run" });
  };
  await withRunLock(place, work, alive(memory, 100));
  expect(memory.snapshot()).toEqual({});
});

test("a lock that its run did not finish writing is taken over in the end", async () => {
  for (const left of ["", "99", "999 machine"]) {
    const memory = new Memory();
    memory.write(lock, left);
    const begin = memory.time;
    expect(await race(memory)).toBe(1);
    expect(memory.time - begin).toBeGreaterThanOrEqual(3_000);
    expect(memory.snapshot()).toEqual({});
  }
});

test("a lock that its run is about to write is its own", async () => {
  const memory = new Memory();
  memory.write(lock, "");
  let turns = 0;
  const host = alive(memory, 200, () => {
    turns += 1;
    if (turns === 10) memory.write(lock, "100 machine one\n");
  });
  await expect(
    withRunLock(place, () => Promise.resolve(), host),
  ).rejects.toThrow("process 100 on machine");
});

test("a full disk leaves no lock", async () => {
  const memory = new Memory();
  const fs = failAt(memory.fs, () => true, "ENOSPC");
  await expect(
    withRunLock(place, () => Promise.resolve(), hostOn(memory, 100, fs)),
  ).rejects.toThrow("no room left on the disk (ENOSPC)");
  expect(memory.snapshot()).toEqual({});
});

test("it is gone when the run fails", async () => {
  const memory = new Memory();
  const failing = withRunLock(
    place,
    () => Promise.reject(new Error("no")),
    hostOn(memory),
  );
  await expect(failing).rejects.toThrow("no");
  expect(memory.snapshot()).toEqual({});
});

test("waiting can be stopped", async () => {
  const memory = new Memory();
  memory.write(lock, "100 machine one\n");
  const stopping = new AbortController();
  const host = alive(memory, 200, () => {
    stopping.abort(new Error("stopped"));
  });
  await expect(
    withRunLock(place, () => Promise.resolve(), host, {
      signal: stopping.signal,
    }),
  ).rejects.toThrow("stopped");
});

test("a disk that fails otherwise is told", async () => {
  const memory = new Memory();
  const fs = failAt(memory.fs, () => true, "EIO");
  await expect(
    withRunLock(place, () => Promise.resolve(), hostOn(memory, 100, fs)),
  ).rejects.toMatchObject({ code: "write-failed" });
});

test("of what other processes left only that of the dead is cleared away", async () => {
  const wanted = [
    machine("src/a.ts", "export const a = 1;"),
    controller("src/a.controller.ts", "index"),
  ];
  const memory = new Memory();
  await run(hostOn(memory, 200), wanted);
  memory.write("src/.resource-gen-999-4.new.tmp", "half");
  memory.write(".resource-gen-999-7.old.tmp", "old");
  memory.write(".resource-gen-999-1.resource-gen.lock.json.tmp", "{");
  memory.write(".resource-gen-999-1.b.resource-gen.lock.json.tmp", "another");
  memory.write("src/.resource-gen-100-4.new.tmp", "at work");
  memory.write("src/.resource-gen-notes.tmp", "somebody's own");
  await run(alive(memory, 200), wanted);
  expect(Object.keys(memory.snapshot())).toEqual([
    ".resource-gen-999-1.b.resource-gen.lock.json.tmp",
    "resource-gen.lock.json",
    "src/",
    "src/.resource-gen-100-4.new.tmp",
    "src/.resource-gen-notes.tmp",
    "src/a.controller.ts",
    "src/a.ts",
  ]);
});
