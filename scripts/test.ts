/**
 * `npm test`: types, lint and format, then all tests. `npm test -- unit journeys` runs these projects of vitest.config.ts on
 * all their databases, `npm test -- types lint` these checks, and `npm test -- web/ui/date` the test files with that in their
 * path. `--all` runs all tests in their long form. What else begins with a hyphen goes to Vitest: `npm test -- unit -t "sells once"`.
 */
import { lengthVariable } from '../tests/environment/length.ts'
import { runTarget } from './setup/target.mjs'

const tsc = 'typescript/bin/tsc'
/** Each check as the scripts of packages that it runs, with their arguments. */
const checks: Record<string, string[][]> = {
  types: ['tsconfig.node.json', 'tsconfig.web.json', 'tsconfig.browser-tests.json'].map((file) => [tsc, '-p', file]),
  lint: [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
}
const projects = ['unit', 'service', 'guarantees', 'journeys']
const databases = ['pglite', 'postgres']

/** Runs a script of a package under this Node and answers its exit code, above 128 when a signal ended it. */
const runScript = ([script = '', ...args]: string[]): Promise<number> =>
  runTarget(process.execPath, ['--disable-warning=ExperimentalWarning', `node_modules/${script}`, ...args])

async function runCheck(name: string): Promise<number> {
  const startedAt = Date.now()
  let exitCode = 0
  for (const script of checks[name] ?? []) exitCode = Math.max(exitCode, await runScript(script))
  const verdict = exitCode === 0 ? 'ok' : 'FAILED'
  process.stdout.write(`${name}: ${verdict} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
  return exitCode
}

/** The names that Vitest knows a part of the tests by: `service` stands for `service-pglite` and `service-postgres`. */
function findProjects(name: string): string[] {
  if (projects.includes(name)) return [name, `${name}-*`]
  return projects.some((project) => databases.some((database) => name === `${project}-${database}`)) ? [name] : []
}

/** The arguments for Vitest, or null when only checks were asked for. */
function findVitestArguments(names: string[]): string[] | null {
  const rest = names.filter((name) => !Object.hasOwn(checks, name))
  if (names.length > 0 && rest.length === 0) return null
  const chosen = rest.flatMap(findProjects).flatMap((name) => ['--project', name])
  return ['vitest/vitest.mjs', 'run', ...chosen, ...rest.filter((name) => findProjects(name).length === 0)]
}

/** Runs the parts that are named, all when none is, and answers the worst exit code. An interruption ends the run. */
async function runParts(names: string[]): Promise<number> {
  const vitest = findVitestArguments(names)
  const chosenChecks = Object.keys(checks).filter((name) => names.length === 0 || names.includes(name))
  const parts = [
    ...chosenChecks.map((name) => () => runCheck(name)),
    ...(vitest === null ? [] : [() => runScript(vitest)]),
  ]
  let exitCode = 0
  for (const run of parts) {
    exitCode = Math.max(exitCode, await run())
    if (exitCode > 128) break
  }
  return exitCode
}

const all = '--all'
const names = process.argv.slice(2)
if (names.includes(all)) process.env[lengthVariable] = 'long'
process.exitCode = await runParts(names.filter((name) => name !== all))
