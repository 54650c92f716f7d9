import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const largestOutput = 64 * 1024 * 1024

/** A program that a case needs, and the package of Debian that has it. */
type Needed = readonly [command: string, packageName: string]

const answers = (command: string) =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  )

/** The packages that are missing on this machine. */
export async function findMissing(needed: readonly Needed[]): Promise<string[]> {
  const missing: string[] = []
  for (const [command, packageName] of needed) if (!(await answers(command))) missing.push(packageName)
  return missing
}

/** Runs a program; null if it ended well, otherwise the end of what it printed. */
export function runProgram(
  command: string,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<string | null> {
  return run(command, [...words], { maxBuffer: largestOutput, env: { ...process.env, ...environment } }).then(
    () => null,
    (error: { stdout?: string; stderr?: string }) => {
      const printed = `${error.stdout ?? ''}${error.stderr ?? ''}`.slice(-2000)
      return `${path.basename(command)} ${words.join(' ')}: ${printed || String(error)}`
    },
  )
}

/** Builds the C++ library and its tests in `folder`; null if that succeeded without a warning. */
export async function buildTests(folder: string, compiler: string, sanitizer?: string): Promise<string | null> {
  const flags = sanitizer ? `-fsanitize=${sanitizer} -fno-sanitize-recover=all` : ''
  const settings = {
    CMAKE_BUILD_TYPE: 'RelWithDebInfo',
    BACKLINE_TESTS: 'ON',
    BACKLINE_WARNINGS_AS_ERRORS: 'ON',
    CMAKE_CXX_COMPILER: compiler === 'gcc' ? 'g++' : 'clang++',
    CMAKE_C_COMPILER: compiler,
    CMAKE_CXX_FLAGS: flags,
    CMAKE_C_FLAGS: flags,
  }
  const definitions = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`)
  return (
    (await runProgram('cmake', ['-S', 'plugin/cpp', '-B', folder, ...definitions])) ??
    (await runProgram('cmake', ['--build', folder, '--parallel', '2']))
  )
}
