import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { buildWithCMake, findCompiler, succeeds } from '#tests/support/compiler.ts'
import { withFolder } from './plugin-cpp/cpp-device.ts'

const run = promisify(execFile)
const ways = ['add_subdirectory', 'FetchContent', 'find_package']
const consumer = path.join(import.meta.dirname, 'plugin-cpp/consumer')

/** Builds the library alone and installs it. */
async function install(folder: string): Promise<string> {
  const prefix = path.join(folder, 'installed')
  await buildWithCMake(path.join(folder, 'library'), { BACKLINE_EXAMPLE: 'OFF', CMAKE_INSTALL_PREFIX: prefix })
  await run('cmake', ['--install', path.join(folder, 'library')])
  return prefix
}

/** Builds a plug-in that gets the library in this way, and loads it into a host. */
async function tryWay(way: string, folder: string, prefix: string): Promise<void> {
  const build = path.join(folder, way)
  const variables = {
    WAY: way,
    BACKLINE_REPOSITORY: process.cwd(),
    CMAKE_PREFIX_PATH: prefix,
    CMAKE_CXX_STANDARD: '20',
  }
  await buildWithCMake(build, variables, consumer)
  await run(path.join(build, 'host'), [path.join(build, 'libplug-in.so'), path.join(build, 'license')])
}

async function tryAll(folder: string): Promise<CaseResult> {
  const compiler = await findCompiler(folder)
  if (typeof compiler === 'string') return { passed: false, isNotRun: true, measured: compiler }
  const prefix = await install(folder)
  for (const way of ways) await tryWay(way, folder, prefix)
  const commands: string[] = []
  for (const command of ['g++', 'clang++']) if (await succeeds(command, '--version')) commands.push(command)
  for (const command of commands) {
    const build = path.join(folder, command)
    await buildWithCMake(build, { CMAKE_CXX_COMPILER: command, BACKLINE_TESTS: 'ON' })
    await run('ctest', ['--test-dir', build, '--output-on-failure'])
  }
  return { passed: true, measured: `${ways.join(', ')}; without warnings by ${commands.join(' and ')}` }
}

export const cases: TrialCase[] = [
  {
    name: 'C++ library in the project of another',
    figure: 'builds and loads in three ways, without warnings by each compiler, and passes its native tests',
    guards: 'the CMake package, position independent code, and the rules by which a machine is recognized',
    seenToFail:
      'Without the rule on hardware ids, a copied disk in a machine of the same model was the same machine; without that on unique parts, so was a place where only the model can be read',
    run: () => withFolder(tryAll),
  },
]
