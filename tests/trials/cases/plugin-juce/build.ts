import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { findCompiler } from '#tests/support/compiler.ts'

const run = promisify(execFile)

const project = 'plugin/juce/example'

/** Programs that the trial runs, with their packages in Debian. */
const programs = [
  { name: 'cmake', options: ['--version'], debianPackage: 'cmake' },
  { name: 'xvfb-run', options: ['--help'], debianPackage: 'xvfb' },
  { name: 'zbarimg', options: ['--version'], debianPackage: 'zbar-tools' },
]

/** What JUCE itself asks pkg-config for. */
const libraries = [
  { name: 'alsa', debianPackage: 'libasound2-dev' },
  { name: 'freetype2', debianPackage: 'libfreetype-dev' },
]

const answers = (command: string, ...options: string[]): Promise<boolean> =>
  run(command, options).then(
    () => true,
    () => false,
  )

/** The C++ compilers to build with, or in words what this machine lacks. `folder` is for trying them out. */
export async function findCompilers(folder: string): Promise<string[] | string> {
  const compiler = await findCompiler(folder)
  if (typeof compiler === 'string') return compiler
  const missing: string[] = []
  for (const { name, options, debianPackage } of programs)
    if (!(await answers(name, ...options))) missing.push(debianPackage)
  for (const { name, debianPackage } of libraries)
    if (!(await answers('pkg-config', '--exists', name))) missing.push(debianPackage)
  if (!(await findsJuce(folder))) missing.push('juce-modules-source')
  if (missing.length > 0) return `these packages are missing: ${missing.join(', ')}`
  const found: string[] = []
  for (const name of ['g++', 'clang++']) if (await answers(name, '--version')) found.push(name)
  return found
}

async function findsJuce(folder: string): Promise<boolean> {
  const probe = 'cmake_minimum_required(VERSION 3.16)\nproject(probe CXX)\nfind_package(JUCE CONFIG REQUIRED)\n'
  await writeFile(path.join(folder, 'CMakeLists.txt'), probe)
  return answers('cmake', '-S', folder, '-B', path.join(folder, 'probe-build'))
}

/** Our own sources: JUCE's have warnings that are JUCE's. */
const isOurs = /(?:plugin\/(?:juce|cpp)\/.*|shop\.h|theme\.h):\d+:\d+: warning: .*/

export type Build = { folder: string; tests: string; qrPictures: string }

/**
 * Builds the example as VST3, LV2 and program, and the tests of the panel. Throws with what the compiler said, and with each
 * warning in a file of ours.
 */
export async function buildExample(compiler: string, folder: string, shopFolder: string): Promise<Build> {
  const c = compiler === 'clang++' ? 'clang' : 'gcc'
  const settings = [
    `-DCMAKE_CXX_COMPILER=${compiler}`,
    `-DCMAKE_C_COMPILER=${c}`,
    '-DCMAKE_BUILD_TYPE=Debug',
    '-DCMAKE_CXX_FLAGS=-O0 -g0',
    `-DSHOP_FOLDER=${shopFolder}`,
    '-DBACKLINE_PANEL_TESTS=ON',
  ]
  await runBuild('cmake', ['-S', project, '-B', folder, ...settings])
  const output = await runBuild('cmake', ['--build', folder, '--parallel', '2'])
  const warnings = [...new Set(output.split('\n').filter((line) => isOurs.test(line)))]
  if (warnings.length > 0) throw new Error(`${compiler} warns:\n${warnings.join('\n')}`)
  const programs = path.join(folder, 'panel-tests')
  return { folder, tests: `${programs}/licensing-panel-tests`, qrPictures: `${programs}/qr-pictures` }
}

async function runBuild(command: string, options: string[]): Promise<string> {
  const { stdout, stderr } = await run(command, options, { maxBuffer: 256 * 1024 * 1024 }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${command} ${options.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`)
    },
  )
  return stdout + stderr
}
