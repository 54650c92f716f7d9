#!/usr/bin/env node
/**
 * What npm's commands start. Runs on Node 20 with nothing installed: installs what is missing or stale, builds what is
 * stale, then hands over to the task's own file under Node 24.
 */
import { buildSite } from './setup/build.mjs'
import { installPackages } from './setup/install.mjs'
import { findNode, nodeFlags } from './setup/node.mjs'
import { SetupError } from './setup/progress.mjs'
import { runTarget } from './setup/target.mjs'

/** @type {Record<string, { file: string, args?: string[], flags?: string[], needsBuild?: boolean }>} */
const tasks = {
  start: { file: 'host/main.ts', needsBuild: true },
  // Vite replaces pages in place; Node starts anew when a file of service, host or contract changes. Then it lives shortly:
  // optimised WebAssembly for the embedded database would be a third of each start.
  dev: {
    file: 'host/main.ts',
    args: ['--development'],
    flags: ['--watch', '--watch-preserve-output', '--liftoff-only'],
  },
  test: { file: 'scripts/test.ts' },
  check: { file: 'scripts/test.ts', args: ['types', 'lint'] },
  trials: { file: 'tests/trials/run.ts', needsBuild: true },
  bench: { file: 'tests/bench/run.ts', needsBuild: true },
  export: { file: 'host/export.ts', needsBuild: true },
  new: { file: 'cli/new-shop/main.ts' },
  backline: { file: 'cli/backline.ts' },
  device: { file: 'plugin/typescript/device.ts' },
  trace: { file: 'tests/specification/trace.ts' },
  sbom: { file: 'scripts/packages/sbom.ts' },
}

/** @param {string} name @param {string[]} extraArgs */
const run = async (name, extraArgs) => {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new SetupError(`There is no task '${name}'. Tasks: ${Object.keys(tasks).join(', ')}.`)
  await installPackages()
  const node = findNode()
  if (task.needsBuild) await buildSite(node)
  return runTarget(node, [...nodeFlags, ...(task.flags ?? []), task.file, ...(task.args ?? []), ...extraArgs])
}

const [name = '', ...extraArgs] = process.argv.slice(2)
try {
  process.exitCode = await run(name, extraArgs)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode
}
