import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compactVectorFile, vectorFile } from '#plugin/vectors/report.ts'
import { sanitizerEnvironment } from '#tests/support/compiler.ts'

const run = promisify(execFile)
const vectors = fileURLToPath(vectorFile)
const compactVectors = fileURLToPath(compactVectorFile)
const source = (name: string) => path.resolve('plugin/verifiers', name)

/** A verifier in another language than TypeScript. */
export type VerifierProgram = {
  name: string
  /** The commands that it needs, and the packages of Debian that have them. */
  needs: Record<string, string>
  /** Builds it in a folder of its own, and gives the command that prints a line for each vector. */
  build: (folder: string) => Promise<[command: string, ...args: string[]]>
  /** Whether it reads compact licenses, too. */
  readsCompact?: true
}

/** Builds the C++ verifier of a source folder, with or without sanitizers. */
export async function buildCpp(source: string, folder: string, flags = ''): Promise<string> {
  const settings = { BACKLINE_TESTS: 'ON', CMAKE_CXX_FLAGS: flags, CMAKE_RUNTIME_OUTPUT_DIRECTORY: folder }
  const options = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`)
  await run('cmake', ['-S', source, '-B', folder, ...options])
  await run('cmake', ['--build', folder, '--target', 'verify-vectors'], { maxBuffer: 2 ** 26 })
  return path.join(folder, 'verify-vectors')
}

export const programs: VerifierProgram[] = [
  {
    name: 'C++',
    needs: { cmake: 'cmake', 'c++': 'g++' },
    readsCompact: true,
    build: async (folder) => [
      await buildCpp('plugin/cpp', folder, '-fsanitize=address,undefined -fno-sanitize-recover=all'),
      vectors,
    ],
  },
  {
    name: 'Go',
    needs: { go: 'golang-go' },
    async build(folder) {
      const program = path.join(folder, 'verify-vectors')
      await run('go', ['build', '-o', program, './verify-vectors'], {
        cwd: source('go'),
        env: { ...process.env, GOCACHE: path.join(folder, 'cache'), GOFLAGS: '-buildvcs=false' },
      })
      return [program, vectors]
    },
  },
  {
    name: 'Python',
    needs: { python3: 'python3' },
    build: async () => ['python3', '-B', source('python/verify_vectors.py'), vectors],
  },
  {
    name: 'Java',
    needs: { javac: 'openjdk-17-jdk-headless', java: 'openjdk-17-jre-headless' },
    async build(folder) {
      const sources = ['LicenseToken', 'VerifyVectors'].map((name) => source(`java/${name}.java`))
      await run('javac', ['-Xlint:all,-serial', '-Werror', '-d', folder, ...sources])
      return ['java', '-cp', folder, 'VerifyVectors', vectors]
    },
  },
  {
    name: 'C#',
    needs: { mcs: 'mono-mcs', mono: 'mono-runtime' },
    async build(folder) {
      const program = path.join(folder, 'VerifyVectors.exe')
      const sources = ['LicenseToken', 'VerifyVectors'].map((name) => source(`csharp/${name}.cs`))
      await run('mcs', ['-warnaserror', `-out:${program}`, '-r:System.Numerics.dll', ...sources])
      return ['mono', program, vectors]
    },
  },
]

/** The same command for the other file of vectors. */
export const forCompact = ([command, ...args]: [string, ...string[]]): [string, ...string[]] => [
  command,
  ...args.slice(0, -1),
  compactVectors,
]

/** The packages of Debian that a verifier needs and this machine does not have. */
export async function findMissing({ needs }: VerifierProgram): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(needs).map(async ([command, name]) => ((await isInstalled(command)) ? [] : [name])),
  )
  return found.flat()
}

const isInstalled = (command: string): Promise<boolean> =>
  run('sh', ['-c', 'command -v "$0"', command]).then(
    () => true,
    () => false,
  )

/** What a verifier prints, as lines. */
export async function printLines([command, ...args]: [string, ...string[]]): Promise<string[]> {
  const env = { ...process.env, ...sanitizerEnvironment }
  const { stdout } = await run(command, args, { env, maxBuffer: 2 ** 26 })
  return stdout.trimEnd().split(/\r?\n/)
}
