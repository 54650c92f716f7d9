import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { verifyVectors } from '#plugin/typescript/testing/verify-vectors.ts'
import { verifyToken } from '#plugin/typescript/token.ts'
import { compactVectorFile, expectedLines, readVectors, vectorFile } from '#plugin/vectors/report.ts'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { withFolder } from './plugin-cpp/cpp-device.ts'
import { removeFromCpp } from './verifiers/cpp-checks.ts'
import { findMissing, forCompact, printLines, programs, type VerifierProgram } from './verifiers/programs.ts'
import { type Acceptance, judgeAcceptances } from './verifiers/removed-checks.ts'
import { removeFromTypescript } from './verifiers/typescript-checks.ts'

/** The first lines that differ from what the file says. */
function compare(name: string, lines: string[], file = vectorFile): string[] {
  const expected = expectedLines(readVectors(file))
  const wrong = expected.flatMap((line, index) => (lines[index] === line ? [] : [`${line}, not ${lines[index]}`]))
  if (lines.length !== expected.length) wrong.push(`${lines.length} lines`)
  return wrong.length === 0 ? [] : [`${name}: ${wrong.length} differ, first ${wrong.slice(0, 3).join('; ')}`]
}

async function runProgram(program: VerifierProgram, folder: string): Promise<string[]> {
  const own = path.join(folder, encodeURIComponent(program.name))
  await mkdir(own)
  const command = await program.build(own)
  const problems = compare(program.name, await printLines(command))
  if (!program.readsCompact) return problems
  const compact = await printLines(forCompact(command))
  return [...problems, ...compare(`${program.name}, compact licenses`, compact, compactVectorFile)]
}

async function runAll(folder: string): Promise<CaseResult> {
  const problems = compare('TypeScript', verifyVectors(readVectors(), verifyToken))
  const done = ['TypeScript']
  const missing: string[] = []
  for (const program of programs) {
    const packages = await findMissing(program)
    if (packages.length > 0) {
      missing.push(`${program.name} (${packages.join(', ')})`)
      continue
    }
    problems.push(...(await runProgram(program, folder)))
    done.push(program.name)
  }
  if (problems.length > 0) return { passed: false, measured: problems.join('; ') }
  const measured = `${readVectors().vectors.length} vectors in ${done.join(', ')}`
  if (missing.length === 0) return { passed: true, measured }
  return { passed: false, isNotRun: true, measured: `${measured}; without a package of Debian: ${missing.join(', ')}` }
}

const count = (name: string, acceptances: Acceptance[]): string => `${acceptances.length} checks of ${name}`

async function removeAll(folder: string): Promise<CaseResult> {
  const inTypescript = await removeFromTypescript(folder)
  const problems = judgeAcceptances('TypeScript', inTypescript)
  const missing = (await Promise.all(programs.filter(({ name }) => name === 'C++').map(findMissing))).flat()
  if (missing.length > 0) {
    const measured = `${count('TypeScript', inTypescript)}; C++ needs ${missing.join(', ')}`
    return problems.length > 0
      ? { passed: false, measured: problems.join('; ') }
      : { passed: false, isNotRun: true, measured }
  }
  const inCpp = await removeFromCpp(folder)
  problems.push(...judgeAcceptances('C++', inCpp))
  const measured = `${count('TypeScript', inTypescript)} and ${count('C++', inCpp)} removed one by one, each noticed`
  return { passed: problems.length === 0, measured: problems.join('; ') || measured }
}

export const cases: TrialCase[] = [
  {
    name: 'test vectors in every verifier',
    figure: 'each of the verifiers in six languages judges every vector of license tokens as the file says',
    guards: 'the checks of a license token in the clients and in the small verifiers',
    seenToFail: 'The C++ client took times above 2^53 and below 0, and 8 vectors differed',
    run: () => withFolder(runAll),
  },
  {
    name: 'test vectors without a check',
    figure:
      'each check of the TypeScript and the C++ client removed once: some hostile vector is accepted, and one of each class',
    guards: 'the test vectors, which must notice a missing check',
    seenToFail:
      'An edit that left the check for what follows the claims in place: no vector noticed it, and the case named it',
    run: () => withFolder(removeAll),
  },
]
