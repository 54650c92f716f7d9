import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { signUpCustomer } from '#tests/support/customer.ts'
import { startProgram } from '#tests/support/program.ts'
import { makeCertificate } from './plugin-cpp/certificates.ts'
import { judge, tryEach } from './plugin-cpp/checks.ts'
import { type BuiltIn, createCppDevice, withFolder } from './plugin-cpp/cpp-device.ts'
import { badTokens, goodTokens } from './plugin-cpp/hostile-tokens.ts'
import { tryKeeper } from './plugin-cpp/keeper-trial.ts'
import { deviceName, mint, productId, vendorId, vendorPem } from './plugin-cpp/minting.ts'
import { startTlsFront, type TlsFront } from './plugin-cpp/tls-front.ts'
import { createShop, walks } from './plugin-cpp/walks.ts'
import { buildForWindows, findMissingWindowsTools, startWine, type Wine } from './plugin-cpp/wine/wine.ts'

const runFile = promisify(execFile)

/** A user whose name the code page of Windows does not have. */
const userFolder = 'Jürgen 音楽'

type Windows = { wine: Wine; program: string; folder: string }

/** Everything that a plug-in does on a customer's machine, over TLS. */
async function walkOverTls({ program, folder }: Windows, front: TlsFront, dataDir: string): Promise<string[]> {
  const server = `https://localhost:${front.port}`
  const running = await startProgram({ kind: 'pglite', dataDir }, { LOG_LEVEL: 'silent', PUBLIC_URL: server })
  try {
    front.leadTo(Number(new URL(running.url).port))
    const shop = await createShop(running, await signUpCustomer(running.url), program, folder, server)
    const problems: string[] = []
    for (const [name, walk] of Object.entries(walks))
      for (const problem of await walk(shop)) if (problem !== null) problems.push(`${name}: ${problem}`)
    return problems
  } finally {
    await running.stop()
  }
}

/** What the system's own cryptography says of tokens. */
async function tryTokens(folder: string, builtIn: BuiltIn): Promise<string[]> {
  const verify = async (token: string | Buffer) => {
    const device = await createCppDevice(folder, deviceName, builtIn)
    await device.plantToken(token)
    return device.run('--verify')
  }
  return [
    ...(await tryEach(goodTokens, async ([, token]) => judge(await verify(token), 0))),
    ...(await tryEach(badTokens, async ([, token]) => judge(await verify(token), 1))),
  ]
}

/** A validation over TLS that must not happen, since the certificate is not good for this address. */
async function tryDistrust(folder: string, builtIn: BuiltIn, why: string): Promise<string[]> {
  const device = await createCppDevice(folder, deviceName, builtIn)
  await device.plantToken(mint())
  // Windows tells what is wrong with the certificate, and Wine only that the connection failed.
  const problem = judge(await device.run('--validate'), 2, 'secure')
  return problem ? [`${why}: ${problem}`] : []
}

async function tryOnWindows(windows: Windows, root: string): Promise<CaseResult> {
  const { folder, program, wine } = windows
  const certificate = await makeCertificate(root, 'shop')
  const front = await startTlsFront(certificate)
  const builtIn = { program, server: `https://localhost:${front.port}`, vendorId, publicKeys: vendorPem, productId }
  try {
    const unknown = await tryDistrust(folder, builtIn, 'an unknown root')
    await wine.trust(certificate.authorityFile)
    const problems = [
      ...unknown,
      ...(await tryDistrust(folder, { ...builtIn, server: `https://127.0.0.1:${front.port}` }, 'another host')),
      ...(await walkOverTls(windows, front, path.join(root, 'data'))),
      ...(await tryKeeper(folder, builtIn)),
      ...(await tryTokens(folder, builtIn)),
    ]
    const measured = `native tests, ${Object.keys(walks).join(', ')}, an unknown root, the keeper, ${badTokens.length} bad tokens`
    return { passed: problems.length === 0, measured: problems.join('; ') || measured }
  } finally {
    front.close()
  }
}

async function tryAll(root: string): Promise<CaseResult> {
  const missing = await findMissingWindowsTools()
  if (missing) return { passed: false, isNotRun: true, measured: missing }
  const build = await buildForWindows(root)
  const folder = path.join(root, userFolder)
  await mkdir(folder)
  const wine = await startWine(root)
  try {
    await runFile(await wine.scriptFor(`${build}/tests/platform/backline-platform-tests.exe`), [
      path.join(folder, 'tests'),
    ])
    return await tryOnWindows({ wine, folder, program: await wine.scriptFor(`${build}/backline-device.exe`) }, root)
  } finally {
    await wine.stop()
  }
}

export const cases: TrialCase[] = [
  {
    name: 'C++ plug-in for Windows, under Wine',
    figure: 'compiles with MinGW-w64 without a warning, and does all that a plug-in does over TLS',
    guards: 'WinHTTP’s check of certificates, CNG’s check of signatures, and files below a folder with any name',
    seenToFail:
      'With unknown authorities ignored, a validation over TLS succeeded at a stranger; with every signature taken for good, a stranger’s token was kept',
    run: () => withFolder(tryAll),
  },
]
