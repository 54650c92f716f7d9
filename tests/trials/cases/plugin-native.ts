import path from 'node:path'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { withFolder } from './plugin-cpp/cpp-device.ts'
import { buildTests, findMissing, runProgram } from './plugin-cpp/native-tests.ts'

const needed = [
  ['gcc', 'gcc'],
  ['g++', 'g++'],
  ['clang++', 'clang'],
  ['cmake', 'cmake'],
  ['ctest', 'cmake'],
] as const

const rounds = '10000'
/** What is run in the long form, with each sanitizer. */
const longTests = [
  ['keeper_clock_test'],
  ['keeper_files_test'],
  ['keeper_test'],
  ['many_keepers_test'],
  ['json_test', rounds],
  ['response_test', rounds],
  ['sequence_test', rounds],
] as const
const environment = { TSAN_OPTIONS: 'halt_on_error=1' }

/** All tests in their short form, with this compiler: the checker of the audio thread and the C API are among them. */
async function tryCompiler(folder: string, compiler: string): Promise<string | null> {
  const build = path.join(folder, compiler)
  return (await buildTests(build, compiler)) ?? runProgram('ctest', ['--test-dir', build, '--output-on-failure'])
}

async function trySanitizer(folder: string, sanitizer: string): Promise<string | null> {
  const build = path.join(folder, `gcc-${sanitizer}`)
  const problem = await buildTests(build, 'gcc', sanitizer)
  if (problem) return problem
  for (const [test, ...words] of longTests) {
    const failure = await runProgram(path.join(build, 'tests', test), words, environment)
    if (failure) return `${sanitizer}: ${failure}`
  }
  return null
}

async function tryAll(folder: string): Promise<CaseResult> {
  const missing = await findMissing(needed)
  if (missing.length > 0) return { passed: false, isNotRun: true, measured: `missing packages: ${missing.join(', ')}` }
  const problem =
    (await tryCompiler(folder, 'gcc')) ??
    (await tryCompiler(folder, 'clang')) ??
    (await trySanitizer(folder, 'thread')) ??
    (await trySanitizer(folder, 'address,undefined'))
  return {
    passed: problem === null,
    measured:
      problem ??
      `GCC and Clang; thread, address and undefined behaviour sanitizers over ${rounds} sequences, answers and documents; 100 instances`,
  }
}

export const cases: TrialCase[] = [
  {
    name: 'license keeper in C++, native tests',
    figure: 'audio thread without locks and memory, no wrong license, no lost license, no data race',
    guards:
      'the kept clock, the claim of one process to ask, the refusal of answers that are no problem, the one atomic of the audio thread',
    seenToFail:
      'Without the kept clock, a trial played on by a clock that was set back; without the claim, two processes asked at once; with every 400 taken for a refusal, a proxy ended licenses; with the status read on the audio thread, the checker aborted',
    run: () => withFolder(tryAll),
  },
]
