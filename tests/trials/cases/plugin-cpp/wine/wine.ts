import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { buildWithCMake, succeeds } from '#tests/support/compiler.ts'

const run = promisify(execFile)
const compiler = 'x86_64-w64-mingw32-g++-posix'
const toolchain = path.resolve('plugin/cpp/cmake/mingw-w64.cmake')

/** The packages that building and running programs for Windows needs and this machine lacks, in words; null when it has all. */
export async function findMissingWindowsTools(): Promise<string | null> {
  const tools = [
    ['cmake', 'cmake', '--version'],
    ['g++-mingw-w64-x86-64-posix', compiler, '--version'],
    ['wine64', 'wine', '--version'],
    ['openssl', 'openssl', 'version'],
  ] as const
  const missing: string[] = []
  for (const [name, command, ...options] of tools) if (!(await succeeds(command, ...options))) missing.push(name)
  return missing.length === 0 ? null : `these packages are missing: ${missing.join(', ')}`
}

/** Compiles the C++ client for Windows, with its warnings as errors; answers the folder with its programs. */
export async function buildForWindows(folder: string): Promise<string> {
  const build = path.join(folder, 'build-windows')
  await buildWithCMake(build, { CMAKE_TOOLCHAIN_FILE: toolchain, BACKLINE_TESTS: 'ON' })
  return build
}

/** A Windows of its own: registry, certificates and files are in a folder, and no window opens. */
export type Wine = {
  /** A script that runs a program for Windows as if it were one of this machine. */
  scriptFor: (program: string) => Promise<string>
  /** Makes it trust a certificate authority, given as PEM. */
  trust: (authorityFile: string) => Promise<void>
  stop: () => Promise<void>
}

export async function startWine(folder: string): Promise<Wine> {
  const settings = {
    WINEPREFIX: path.join(folder, 'prefix'),
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
    // File names are UTF-8.
    LC_ALL: 'C.UTF-8',
    DISPLAY: '',
  }
  const env = { PATH: process.env.PATH ?? '', ...settings }
  // The server that Wine leaves behind would keep a pipe open.
  const runQuietly = async (command: string, ...options: string[]) => {
    const child = spawn(command, options, { env, stdio: 'ignore' })
    const [exitCode] = await once(child, 'exit')
    if (exitCode !== 0) throw new Error(`${command} ${options.join(' ')} ended with ${exitCode}`)
  }
  await mkdir(settings.WINEPREFIX)
  // It stays between programs, each of which would otherwise start it anew.
  await runQuietly('wineserver', '-p')
  await runQuietly('wine', 'wineboot', '--init')
  return {
    async scriptFor(program) {
      const script = `${program}.sh`
      const variables = Object.entries(settings).map(([name, value]) => `${name}='${value}'`)
      await writeFile(script, `#!/bin/sh\nexport ${variables.join(' ')}\nexec wine '${program}' "$@"\n`)
      await chmod(script, 0o755)
      return script
    },
    async trust(authorityFile) {
      const program = path.join(folder, 'install-root.exe')
      const der = path.join(folder, 'authority.der')
      const source = path.join(import.meta.dirname, 'install_root.cpp')
      await run(compiler, ['-std=c++17', '-Wall', '-Wextra', '-Werror', source, '-static', '-lcrypt32', '-o', program])
      await run('openssl', ['x509', '-in', authorityFile, '-outform', 'DER', '-out', der])
      await runQuietly('wine', program, der)
    },
    async stop() {
      await runQuietly('wineserver', '-k')
    },
  }
}
