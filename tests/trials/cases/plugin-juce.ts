import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { writeShopHeader, writeThemeHeader } from '#cli/new-plugin/headers.ts'
import { pagedSchema } from '#contract/endpoints/query.ts'
import { activationSchema } from '#contract/entities/inventory.ts'
import { readDefaultTheme } from '#host/shop/theme/read-theme.ts'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { type Customer, signUpCustomer } from '#tests/support/customer.ts'
import { readCall, sendCall } from '#tests/support/http-call.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { withFolder } from './plugin-cpp/cpp-device.ts'
import { productId } from './plugin-cpp/minting.ts'
import { createShop } from './plugin-cpp/walks.ts'
import { type Build, buildExample, findCompilers } from './plugin-juce/build.ts'
import { readQrCode, tryQrCodes } from './plugin-juce/qr-codes.ts'
import { type Stage, walks } from './plugin-juce/walk.ts'

const run = promisify(execFile)
const vendorSchema = z.object({ data: z.object({ id: z.string() }) })

/** Writes what is built into the plug-in, for the running shop. */
async function writeShop(folder: string, url: string, publicKeys: string): Promise<void> {
  const answer: unknown = await (await fetch(new URL('/api/public/vendors/current', url))).json()
  const { id } = z.parse(vendorSchema, answer).data
  const shop = { server: url, vendor: { id, name: 'Oddmeter' }, product: { id: productId, name: 'Clatter' } }
  await mkdir(folder)
  await writeFile(path.join(folder, 'shop.h'), writeShopHeader({ ...shop, publicKeys: [publicKeys] }))
  await writeFile(path.join(folder, 'theme.h'), writeThemeHeader(await readDefaultTheme('0.3.0')))
}

async function revokeAll(url: string, { token, listLicenses }: Customer): Promise<void> {
  for (const license of await listLicenses()) {
    const path = `/api/customer/inventory/licenses/${license.id}/activations`
    const { items } = await readCall(url, pagedSchema(activationSchema), { path, token })
    const active = items.filter(({ status }) => status === 'Active')
    for (const { id } of active) await sendCall(url, { method: 'POST', path: `${path}/${id}/revoke`, token })
  }
}

async function tryPanel({ tests, qrPictures }: Build, folder: string): Promise<string> {
  const checks = ['-a', tests, 'checks', path.join(folder, 'checks')]
  const { stdout } = await run('xvfb-run', checks, { timeout: 120_000 }).catch((error: { stderr?: string }) => {
    // What does not hold, without what the display says.
    throw new Error(`${/^FAILED: .*$/m.exec(error.stderr ?? '')?.[0] ?? error}`)
  })
  await run(tests, ['screens', path.join(folder, 'screens'), '560', '400'])
  const link = await readQrCode(path.join(folder, 'screens/offline-qr-light.png'))
  if (!link.includes('/activate/offline#machine='))
    throw new Error(`zbar reads '${link}' on the screen with the QR code`)
  const problems = await tryQrCodes(qrPictures, path.join(folder, 'codes'))
  if (problems.length > 0) throw new Error(problems.join('; '))
  return /\d+ checks, 0 failed/.exec(stdout)?.[0] ?? stdout
}

async function walkAll(program: Program, folder: string, compilers: readonly string[]): Promise<CaseResult> {
  const customer = await signUpCustomer(program.url)
  const shop = await createShop(program, customer, '', folder)
  await writeShop(path.join(folder, 'shop'), program.url, shop.publicKeys)
  let panel = ''
  for (const compiler of compilers) {
    const own = path.join(folder, compiler)
    await mkdir(own)
    const build = await buildExample(compiler, path.join(own, 'build'), path.join(folder, 'shop'))
    panel = await tryPanel(build, own)
    const stage: Stage = {
      program: build.tests,
      folder: own,
      shop,
      customer,
      revokeAll: () => revokeAll(program.url, customer),
    }
    for (const [name, walk] of Object.entries(walks))
      await walk(stage).catch((error: Error) => {
        throw new Error(`${compiler}, ${name}: ${error.message}`)
      })
    await stage.revokeAll()
  }
  const measured = `${compilers.join(' and ')}: ${panel}; 80 QR codes read; ${Object.keys(walks).join('; ')}`
  return { passed: true, measured }
}

async function tryAll(folder: string): Promise<CaseResult> {
  const compilers = await findCompilers(folder)
  if (typeof compilers === 'string') return { passed: false, measured: `not tried: ${compilers}` }
  const program = await startProgram({ kind: 'pglite', dataDir: `${folder}/data` }, { LOG_LEVEL: 'silent' })
  try {
    return await walkAll(program, folder, compilers).catch((error: Error) => ({
      passed: false,
      measured: error.message.slice(-4000),
    }))
  } finally {
    await program.stop()
  }
}

export const cases: TrialCase[] = [
  {
    name: 'JUCE plug-in on a customer machine',
    figure:
      'builds with GCC and Clang without a warning of ours; panel, QR codes, activation, trial, files and revocation',
    guards: 'the silence of a plug-in without a license, and what its panel shows',
    seenToFail:
      'Without the gate, a note of a plug-in without a license was heard at 0.34; with the bridge never locked, an older check was unlocked; with the viewport in the focus order, Tab stopped at nothing',
    run: () => withFolder(tryAll),
  },
]
