import { execFile } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A C++ compiler of this machine that finds what the C++ client needs. */
export type Compiler = { command: string; hasSanitizers: boolean }

const source = 'plugin/cpp'
const device = 'backline-device'
const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all', '-fno-omit-frame-pointer']

/** What the client needs of this machine: a program that links only if it is there, and its name in Debian. */
const libraries = [
  { name: 'libssl-dev', header: 'openssl/evp.h', call: 'EVP_sha256() == nullptr', links: ['-lcrypto'] },
  { name: 'libcurl4-openssl-dev', header: 'curl/curl.h', call: 'curl_easy_init() == nullptr', links: ['-lcurl'] },
]

/** The machine's C++ compiler, or in words which packages are missing. `folder` is for trying it out. */
export async function findCompiler(folder: string): Promise<Compiler | string> {
  const file = path.join(folder, 'probe.cpp')
  const links = async (command: string, code: string, ...flags: string[]) => {
    await writeFile(file, code)
    return succeeds(command, file, ...flags, '-o', path.join(folder, 'probe'))
  }
  const missing: string[] = []
  if (!(await succeeds('cmake', '--version'))) missing.push('cmake')
  const commands: string[] = []
  for (const name of ['c++', 'g++', 'clang++']) if (await succeeds(name, '--version')) commands.push(name)
  const [command] = commands
  if (command === undefined) return `these packages are missing: ${[...missing, 'g++'].join(', ')}`
  for (const { name, header, call, links: flags } of libraries)
    if (!(await links(command, `#include <${header}>\nint main() { return ${call}; }\n`, ...flags))) missing.push(name)
  if (missing.length > 0) return `these packages are missing: ${missing.join(', ')}`
  return { command, hasSanitizers: await links(command, 'int main() { return 0; }\n', ...sanitizers) }
}

/** Whether a program runs and ends with 0. */
export const succeeds = (command: string, ...options: string[]): Promise<boolean> =>
  run(command, options).then(
    () => true,
    () => false,
  )

/**
 * Builds a CMake project in `build`, with its warnings as errors and these cache variables. Throws with what the compiler
 * said.
 */
export async function buildWithCMake(
  build: string,
  variables: Record<string, string> = {},
  project = source,
): Promise<void> {
  const settings = { CMAKE_BUILD_TYPE: 'Release', BACKLINE_WARNINGS_AS_ERRORS: 'ON', ...variables }
  const definitions = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`)
  await runBuild('cmake', ['-S', project, '-B', build, ...definitions])
  await runBuild('cmake', ['--build', build, '--parallel', '2'])
}

/** Runs a step of a build. Throws with all that it printed. */
async function runBuild(command: string, options: string[]): Promise<void> {
  await run(command, options, { maxBuffer: 64 * 1024 * 1024 }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${command} ${options.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`)
  })
}

/** Compiles the C++ client by the very commands that docs/plug-ins.md gives, with warnings as errors. */
export async function compileAsDocumented({ command }: Compiler, output: string): Promise<void> {
  const build = `${output}.build`
  const documented = [...(await readFile('docs/plug-ins.md', 'utf8')).matchAll(/^cmake (.*-(?:B|-build) (\S+).*)$/gm)]
  const [configure, compile] = documented.map(([, options = '', folder = '']) =>
    options.split(' ').map((word) => (word === folder ? build : word)),
  )
  if (!configure || !compile) throw new Error('docs/plug-ins.md gives no commands to build the C++ client with')
  await runBuild('cmake', [...configure, `-DCMAKE_CXX_COMPILER=${command}`, '-DBACKLINE_WARNINGS_AS_ERRORS=ON'])
  await runBuild('cmake', [...compile, '--parallel', '2'])
  await copyFile(path.join(build, device), output)
}

/** Compiles it so that memory errors and undefined behaviour end it with `sanitizerExit`, where the compiler can. */
export async function compileForHostility({ command, hasSanitizers }: Compiler, output: string): Promise<void> {
  const build = `${output}.build`
  await buildWithCMake(build, {
    CMAKE_CXX_COMPILER: command,
    CMAKE_BUILD_TYPE: 'RelWithDebInfo',
    CMAKE_CXX_FLAGS: hasSanitizers ? sanitizers.join(' ') : '',
  })
  await copyFile(path.join(build, device), output)
}

/** What a program ends with when a sanitizer has found something. */
export const sanitizerExit = 99
export const sanitizerEnvironment = {
  ASAN_OPTIONS: `exitcode=${sanitizerExit}:detect_stack_use_after_return=1`,
  UBSAN_OPTIONS: `halt_on_error=1:exitcode=${sanitizerExit}`,
}
