import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type FileVector, readVectors } from '#plugin/vectors/report.ts'
import { createLicenseTokens } from '#service/licensing/licenses/license-tokens.ts'
import { type LicenseKey, toLicenseKey } from '#service/platform/keys/license-keys.ts'
import { generateKey } from '#service/platform/keys/service.ts'

const { vectors, keySets } = readVectors()
/** The service has only keys that it has made itself, so sets with other kinds of keys say nothing about it. */
const ownSets = ['vendor', 'vendor and earlier', 'earlier and vendor', 'earlier', 'stranger', 'exponent 3']
const concerning = vectors.filter(({ keys }) => ownSets.includes(keys))

const { privateKey, ...template } = toLicenseKey(await generateKey('license', new Date()))

function readKeys(name: string): LicenseKey[] {
  const pems = keySets[name]?.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----\n/g) ?? []
  return pems.map((publicPem, index) => ({
    ...template,
    id: `key ${index}`,
    privateKey,
    publicPem,
    publicKey: createPublicKey(publicPem),
  }))
}

/** Whether the service takes the token for what is expected. Product and device are compared by those who verify it. */
async function isAccepted({ token, keys, issuer, audience, deviceSignature, now }: FileVector): Promise<boolean> {
  const tokens = createLicenseTokens(
    () => readKeys(keys),
    issuer,
    () => new Date(now * 1000),
  )
  const claims = await tokens.verify(token)
  return claims?.aud === audience && claims.sig === deviceSignature
}

/**
 * What the service leaves to plug-ins, which must not trust the signer's encoder: spellings of JSON that two readers could
 * take for two things, and what a plug-in alone needs. Only the vendor's key can sign them, and the service never does.
 */
const leftToPlugins = [
  /^duplicate-/,
  /^number-/,
  /^structure-(payload|header)-(lists|objects)-\d+$/,
  /^unicode-.*(byte-order-mark|escapes?|surrogate|escape-and-.*letter)$/,
  /^claim-(validated-|trial-without-end)/,
  /^algorithm-b64-(true|false-without-crit)$/,
  /^length-token-of-65538$/,
]

describe('the test vectors of license tokens', () => {
  it('that are valid are accepted by the service', async () => {
    const refused: string[] = []
    for (const vector of concerning)
      if (vector.result === 'valid' && !(await isAccepted(vector))) refused.push(vector.id)
    expect(refused).toEqual([])
  })

  it('that are hostile are refused by the service, but for what only its own key could sign', {
    tags: ['long'],
  }, async () => {
    const accepted: string[] = []
    for (const vector of concerning) {
      const isLeft = leftToPlugins.some((pattern) => pattern.test(vector.id))
      if (vector.result === 'invalid' && !isLeft && (await isAccepted(vector))) accepted.push(vector.id)
    }
    expect(accepted).toEqual([])
  })
})
