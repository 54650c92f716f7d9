import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A C++ compiler of this machine that finds OpenSSL. */
type Compiler = { command: string; hasSanitizers: boolean }

const headers = ['-Iplugin/cpp/include', '-Iplugin/cpp/source']
const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all']
const probe = '#include <openssl/ssl.h>\nint main() { return SSL_CTX_new(TLS_client_method()) == nullptr; }\n'

/** The machine's C++ compiler, or in words what is missing. `folder` is for trying it out. */
export async function findCompiler(folder: string): Promise<Compiler | string> {
  const file = path.join(folder, 'probe.cpp')
  await writeFile(file, probe)
  const link = (command: string, ...flags: string[]) =>
    run(command, [...flags, file, '-lssl', '-lcrypto', '-o', path.join(folder, 'probe')]).then(
      () => true,
      () => false,
    )
  const commands: string[] = []
  for (const command of ['c++', 'g++', 'clang++']) if (await answers(command)) commands.push(command)
  if (commands.length === 0) return 'no C++ compiler on this machine'
  for (const command of commands)
    if (await link(command)) return { command, hasSanitizers: await link(command, ...sanitizers) }
  return 'the C++ compiler finds no OpenSSL headers on this machine'
}

const answers = (command: string) =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  )

/** Compiles the C++ plug-in by the very command that docs/plug-ins.md gives. Throws with what the compiler said. */
export async function compileAsDocumented({ command }: Compiler, output: string): Promise<void> {
  const documented = /^c\+\+ (.*) -o \S+$/m.exec(await readFile('docs/plug-ins.md', 'utf8'))?.[1]
  if (!documented) throw new Error('docs/plug-ins.md gives no command to compile the client with')
  const words = documented.split(' ').flatMap((word) => (word.includes('*') ? globSync(word) : [word]))
  await run(command, [...words, '-o', output])
}

/** Compiles it so that memory errors and undefined behaviour end it with `sanitizerExit`, where the compiler can. */
export async function compileForHostility({ command, hasSanitizers }: Compiler, output: string): Promise<void> {
  const flags = ['-std=c++17', '-O1', '-g', ...(hasSanitizers ? sanitizers : []), ...headers]
  await run(command, [
    ...flags,
    ...globSync('plugin/cpp/{source,example}/*.cpp'),
    '-lssl',
    '-lcrypto',
    '-pthread',
    '-o',
    output,
  ])
}

/** What a program ends with when a sanitizer has found something. */
export const sanitizerExit = 99
export const sanitizerEnvironment = {
  ASAN_OPTIONS: `exitcode=${sanitizerExit}:detect_stack_use_after_return=1`,
  UBSAN_OPTIONS: `halt_on_error=1:exitcode=${sanitizerExit}`,
}
