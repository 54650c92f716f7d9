import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { succeeds } from '#tests/support/compiler.ts'
import { judge } from './checks.ts'
import { type BuiltIn, createCppDevice } from './cpp-device.ts'
import { freshToken } from './hostile-answers.ts'
import { deviceName, mint, productId } from './minting.ts'

/** Whether programs of this machine may have a disk of their own, as `unshare` gives them. */
export const hasOwnDisks = () => succeeds('unshare', '-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt')

/** A disk, how a shell makes it so, and what the customer is told. */
const disks = [
  ['a full disk', 'head -c 1000000 /dev/zero > "$DISK/filler" 2> /dev/null || true', 'The disk is full'],
  ['a read-only disk', 'mount -o remount,ro "$DISK"', 'is read-only'],
] as const

/** Runs a program with a disk of its own, on which a license lies already, and prints that license afterwards. */
const script = (spoil: string) => `#!/bin/sh -e
if [ -z "$HAS_DISK" ]; then HAS_DISK=1 exec unshare -rm "$0" "$@"; fi
mount -t tmpfs -o size=64k tmpfs "$DISK"
printf %s "$KEPT" > "$DISK/${productId}.token"
${spoil}
code=0
"$PROGRAM" "$@" || code=$?
cat "$DISK/${productId}.token"
exit $code
`

/** Stores a license where that is not possible: a message that says so, and the license of before is still there. */
export async function tryDisks(folder: string, builtIn: BuiltIn): Promise<string[]> {
  const disk = path.join(folder, 'disk')
  const licenseFile = path.join(folder, 'license.mb')
  const program = path.join(folder, 'on-own-disk.sh')
  const kept = mint()
  await mkdir(disk)
  await writeFile(licenseFile, freshToken)
  const problems: string[] = []
  for (const [name, spoil, words] of disks) {
    await writeFile(program, script(spoil), { mode: 0o755 })
    const environment = { DISK: disk, KEPT: kept, PROGRAM: builtIn.program }
    const device = await createCppDevice(folder, deviceName, { ...builtIn, program, environment })
    const run = await device.run('--store', disk, '--license-file', licenseFile)
    const problem = judge(run, 1, words) ?? (run.output.endsWith(kept) ? null : `the license is gone: ${run.output}`)
    if (problem) problems.push(`${name}: ${problem}`)
  }
  return problems
}
