import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { compileForHostility, findCompiler } from '#tests/support/compiler.ts'
import { hasOwnDisks, tryDisks } from './plugin-cpp/bad-disks.ts'
import { tryNetworks } from './plugin-cpp/bad-networks.ts'
import { judge, tryEach } from './plugin-cpp/checks.ts'
import { type BuiltIn, createCppDevice, withFolder } from './plugin-cpp/cpp-device.ts'
import { answerCases, freshToken, offerBodies } from './plugin-cpp/hostile-answers.ts'
import { keyCases } from './plugin-cpp/hostile-keys.ts'
import { badTokens, goodTokens, type TokenCase } from './plugin-cpp/hostile-tokens.ts'
import { tryKeeper } from './plugin-cpp/keeper-trial.ts'
import { deviceName, mint, productId, vendorId, vendorPem } from './plugin-cpp/minting.ts'
import { startRawService } from './plugin-cpp/raw-service.ts'
import { tryTls } from './plugin-cpp/tls-trial.ts'

/** A token file that ends after each of its bytes. */
const whole = mint()
const cutTokens = Array.from(
  { length: whole.length },
  (_, length): TokenCase => [`cut after ${length} bytes`, whole.slice(0, length)],
)

async function tryTokens(folder: string, builtIn: BuiltIn): Promise<string[]> {
  const verify = async (token: string | Buffer, publicKeys = vendorPem) => {
    const device = await createCppDevice(folder, deviceName, { ...builtIn, publicKeys })
    await device.plantToken(token)
    return device.run('--verify')
  }
  return [
    ...(await tryEach(goodTokens, async ([, token]) => judge(await verify(token), 0))),
    ...(await tryEach(cutTokens, async ([, token]) => judge(await verify(token), 1))),
    ...(await tryEach(badTokens, async ([, token]) => judge(await verify(token), 1))),
    ...(await tryEach(keyCases, async ([, keys, token, isGood]) => judge(await verify(token, keys), isGood ? 0 : 1))),
  ]
}

const exitOf = { renewed: 0, refused: 1, kept: 2 }

/** What became of the kept token, by what lies there now and how the program ended. */
function outcomeOf(token: string, kept: string, exitCode: number | null): keyof typeof exitOf | null {
  if (token === freshToken) return 'renewed'
  if (token !== kept) return null
  return exitCode === exitOf.refused ? 'refused' : 'kept'
}

async function tryAnswers(folder: string, builtIn: BuiltIn): Promise<string[]> {
  const kept = mint()
  return tryEach(answerCases, async ([, outcome, ...pieces]) => {
    const service = await startRawService()
    try {
      service.answerWith(pieces)
      const device = await createCppDevice(folder, deviceName, { ...builtIn, server: service.url })
      await device.plantToken(kept)
      const run = await device.run('--validate')
      const found = outcomeOf(await device.readToken(), kept, run.exitCode)
      const isExpected = found === outcome || (outcome === 'either' && (found === 'renewed' || found === 'kept'))
      if (!isExpected || found === null) return `the kept token was ${found}, not ${outcome}: ${run.output}`
      if (run.output.includes('\u001b')) return 'it steered the terminal'
      return judge(run, exitOf[found])
    } finally {
      await service.close()
    }
  })
}

async function tryOffers(folder: string, builtIn: BuiltIn): Promise<string[]> {
  return tryEach(offerBodies, async ([, body]) => {
    const service = await startRawService()
    try {
      const head = `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
      service.answerWith([head, body])
      const device = await createCppDevice(folder, deviceName, { ...builtIn, server: service.url })
      const run = await device.run()
      return run.output.includes('Open this address') ? `it opened an address: ${run.output}` : judge(run, 2)
    } finally {
      await service.close()
    }
  })
}

/** A service that takes the call and never answers: the call ends by itself. */
async function trySilence(folder: string, builtIn: BuiltIn): Promise<string[]> {
  const service = await startRawService()
  try {
    service.answerWith(null)
    const device = await createCppDevice(folder, deviceName, { ...builtIn, server: service.url })
    await device.plantToken(mint())
    const startedAt = Date.now()
    const problem = judge(await device.run('--validate'), 2)
    const seconds = (Date.now() - startedAt) / 1000
    if (problem) return [problem]
    return seconds < 15 ? [] : [`a silent service held the plug-in for ${seconds.toFixed(1)} s`]
  } finally {
    await service.close()
  }
}

async function tryAll(folder: string): Promise<CaseResult> {
  const compiler = await findCompiler(folder)
  if (typeof compiler === 'string') return { passed: false, isNotRun: true, measured: compiler }
  const program = `${folder}/backline-device`
  await compileForHostility(compiler, program)
  const builtIn = { program, server: 'http://127.0.0.1:1', vendorId, publicKeys: vendorPem, productId }
  const ownDisks = await hasOwnDisks()
  const problems = [
    ...(await tryTokens(folder, builtIn)),
    ...(await tryAnswers(folder, builtIn)),
    ...(await tryOffers(folder, builtIn)),
    ...(await trySilence(folder, builtIn)),
    ...(await tryKeeper(folder, builtIn)),
    ...(await tryTls(folder, builtIn)),
    ...(await tryNetworks(folder, builtIn, compiler.command)),
    ...(ownDisks ? await tryDisks(folder, builtIn) : []),
  ]
  const counts = [
    `${badTokens.length + cutTokens.length} bad and ${goodTokens.length} good tokens, ${keyCases.length} sets of keys`,
    `${answerCases.length} answers, ${offerBodies.length} offers, silence, the keeper, TLS`,
    ownDisks
      ? 'bad networks, a full disk and one that is read-only'
      : 'bad networks, without disks: unshare is not allowed',
    compiler.hasSanitizers ? 'with the address and undefined behaviour sanitizers' : 'this compiler has no sanitizers',
  ]
  return { passed: problems.length === 0, measured: problems.join('; ') || counts.join(', ') }
}

export const cases: TrialCase[] = [
  {
    name: 'C++ plug-in against hostile input',
    figure: 'no bad token accepted, no good one lost, no memory error',
    guards: "the check of a token's signature in the plug-in, and its bounds on what a service answers",
    seenToFail:
      'With every signature taken for good, tokens signed by a stranger were good offline; without the check of certificates, three bad ones were taken; with TLS 1.0 allowed, so was a version too old',
    run: () => withFolder(tryAll),
  },
]
