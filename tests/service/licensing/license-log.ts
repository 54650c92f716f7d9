import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { LicenseReceipt } from '#contract/entities/license-log.ts'
import { send } from '../calls.ts'
import type { TestService } from '../test-service.ts'

const verifier = path.resolve('plugin/verifiers/license-log/verify.mjs')

/** The file that a customer downloads of a license. */
export async function receiptOf({ app }: TestService, token: string, licenseId: string): Promise<LicenseReceipt> {
  const { statusCode, body } = await send(app, 'POST', `/api/customer/inventory/licenses/${licenseId}/receipt`, {
    token,
  })
  if (statusCode !== 200) throw new Error(`The service answered ${statusCode}: ${body}`)
  return JSON.parse(body)
}

/** Has the verifier check files as a customer does; what it exits with, and what it says. */
export async function verify(...documents: readonly object[]): Promise<{ code: number; output: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'license-receipts-'))
  const names = documents.map((_, index) => path.join(folder, `${index + 1}.json`))
  for (const [index, name] of names.entries()) await writeFile(name, JSON.stringify(documents[index]))
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [verifier, ...names])
    return { code: 0, output: stdout.replaceAll(`${folder}/`, '') }
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'code' in error)) throw error
    return { code: Number(error.code), output: `${error.stdout}${error.message}`.replaceAll(`${folder}/`, '') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
