import { cp } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { verifyToken } from '#plugin/typescript/token.ts'
import { formatLine, readVectors } from '#plugin/vectors/report.ts'
import { type Acceptance, countAccepted, type RemovedCheck, withoutCheck } from './removed-checks.ts'

const signatureCheck = "keys.some((key) => verify('RSA-SHA256', signed, key, signature))"
/** Opens a signature, and hands what is inside to a lenient comparison with the DigestInfo. */
const opened = (comparison: string) =>
  `keys.some((key) => {
    const { n = '', e = '' } = key.export({ format: 'jwk' })
    const [modulus, exponent] = [n, e].map((part) => BigInt('0x' + Buffer.from(part, 'base64url').toString('hex')))
    if (signature.length === 0) return false
    let result = 1n
    let square = BigInt('0x' + signature.toString('hex')) % modulus
    for (let rest = exponent; rest > 0n; rest >>= 1n) {
      if (rest & 1n) result = (result * square) % modulus
      square = (square * square) % modulus
    }
    const length = Buffer.from(n, 'base64url').length
    const hex = result.toString(16).padStart(length * 2, '0')
    const digest = createHash('sha256').update(signed).digest('hex')
    const digestInfo = '3031300d060960864801650304020105000420' + digest
    return ${comparison}
  })`
const lenient = (check: string, comparison: string): RemovedCheck => ({
  check,
  file: 'token.ts',
  edits: [
    [signatureCheck, opened(comparison)],
    ['import { verify } from', 'import { createHash } from'],
  ],
})
const byHeader = `keys.some((key) => {
    const alg = String(readJson(header).get('alg'))
    if (alg.toLowerCase() === 'none') return true
    const hash = 'sha' + alg.slice(2)
    const pem = String(key.export({ type: 'spki', format: 'pem' }))
    if (alg.startsWith('HS')) return createHmac(hash, pem).update(signed).digest().equals(signature)
    const padding = alg.startsWith('PS') ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING
    return /^[RP]S(256|384|512)$/.test(alg) && verify(hash, signed, { key, padding }, signature)
  })`

/** One change of one file. */
const change = (check: string, file: string, found: string, replacement: string): RemovedCheck => ({
  check,
  file,
  edits: [[found, replacement]],
})

export const typescriptChecks: RemovedCheck[] = [
  change('`alg` is RS256', 'token.ts', "header.get('alg') !== 'RS256' || ", ''),
  {
    check: 'the algorithm is not taken from the header',
    file: 'token.ts',
    edits: [
      ["header.get('alg') !== 'RS256' || ", ''],
      [signatureCheck, byHeader],
      ['import { verify } from', 'import { constants, createHmac, verify } from'],
    ],
  },
  change('`crit` and `b64` are refused', 'token.ts', " || header.has('crit') || header.has('b64')", ''),
  change('the signature is verified', 'token.ts', `!${signatureCheck}`, 'keys.length < 0'),
  {
    check: 'keys in the header are ignored',
    file: 'token.ts',
    edits: [
      [
        'const keys = readPublicKeys(expectation.publicKeys)',
        'const keys = [...readPublicKeys(expectation.publicKeys), ...readOwnKey(header)]',
      ],
      [
        'function takeApart(',
        `function readOwnKey(header: Buffer) {
  const { jwk } = JSON.parse(header.toString())
  return jwk?.kty === 'RSA' ? [createPublicKey({ key: jwk, format: 'jwk' })] : []
}

function takeApart(`,
      ],
      ['import { verify } from', 'import { createPublicKey, verify } from'],
    ],
  },
  lenient('the whole encoded message is compared, not only its end', 'hex.endsWith(digest)'),
  lenient(
    'the whole encoded message is compared, not only its start',
    "new RegExp('^0001(ff)*00' + digestInfo).test(hex)",
  ),
  lenient('the DigestInfo is compared byte by byte', "new RegExp('^0001(ff){8,}00').test(hex) && hex.includes(digest)"),
  lenient('the filler is compared', "hex.endsWith('00' + digestInfo)"),
  lenient(
    'the signature is as long as the modulus, and smaller than it',
    "hex === '0001' + 'ff'.repeat(length - 54) + '00' + digestInfo",
  ),
  change('a key has at least 2,048 bits', 'public-keys.ts', 'const fewestBits = 2048', 'const fewestBits = 512'),
  change(
    'a key is one of plain RSA',
    'public-keys.ts',
    "asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= fewestBits",
    'Boolean(asymmetricKeyType && asymmetricKeyDetails && fewestBits)',
  ),
  change(
    'each part is in the canonical spelling',
    'token.ts',
    'parts.length !== 3 || !parts.every(isCanonical)',
    'parts.length !== 3',
  ),
  change('there are three parts', 'token.ts', 'parts.length !== 3 || ', ''),
  change(
    'a token has at most 65,536 characters',
    'token.ts',
    'const longestToken = 64 * 1024',
    'const longestToken = 1024 * 1024',
  ),
  change('it is UTF-8', 'strict-json.ts', 'fatal: true', 'fatal: false'),
  change('a byte order mark is refused', 'strict-json.ts', 'ignoreBOM: true', 'ignoreBOM: false'),
  change('half of a surrogate pair is refused', 'strict-json.ts', 'if (!text.isWellFormed())', "if (text === 'never')"),
  change('a name is there once', 'strict-json.ts', 'if (members.has(name))', "if (name === 'never')"),
  change('there are at most 8 levels', 'strict-json.ts', 'const deepest = 8', 'const deepest = 1000'),
  change(
    'nothing follows the object',
    'strict-json.ts',
    'JSON.parse(text)\n',
    "JSON.parse(text.slice(0, text.lastIndexOf('}') + 1))\n",
  ),
  change('it is JSON', 'strict-json.ts', '  checkGrammar(text)\n', ''),
  change('a time is written in digits alone', 'token.ts', '/^\\d+$/.test(digits)', "digits !== ''"),
  change('a time is at most 2^53 - 1', 'token.ts', 'Number.isSafeInteger(time)', 'Number.isInteger(time)'),
  change('a time is a number', 'token.ts', ": ''\n  const time", ': String(value)\n  const time'),
  change(
    'a claim that is a text is one',
    'token.ts',
    "if (typeof value !== 'string') throw new InvalidTokenError('The token lacks a claim')\n  return value",
    'return String(value)',
  ),
  change('`trial` is true or false', 'token.ts', "typeof trial !== 'boolean' || ", ''),
  change('`method` is Online or Offline', 'token.ts', "(method !== 'Online' && method !== 'Offline') || ", ''),
  change('`validated` is there', 'token.ts', ' || validated === undefined', ''),
  change('`iss` is the vendor', 'token.ts', 'if (iss !== vendorId)', "if (iss === 'never')"),
  change('`aud` is the product', 'token.ts', 'if (aud !== productId)', "if (aud === 'never')"),
  change('`sig` is the device', 'token.ts', 'if (sig !== deviceSignature)', "if (sig === 'never')"),
  change(
    '`sig` is compared with its letters in their case',
    'token.ts',
    'if (sig !== deviceSignature)',
    'if (sig.toLowerCase() !== deviceSignature.toLowerCase())',
  ),
  change(
    '`sig` is compared with its spaces',
    'token.ts',
    'if (sig !== deviceSignature)',
    'if (sig.trim() !== deviceSignature.trim())',
  ),
  change(
    '`sig` is compared without normalisation',
    'token.ts',
    'if (sig !== deviceSignature)',
    "if (sig.normalize('NFKC') !== deviceSignature.normalize('NFKC'))",
  ),
  change(
    '`sig` is compared beyond a zero',
    'token.ts',
    'if (sig !== deviceSignature)',
    "if (sig.split('\\0')[0] !== deviceSignature.split('\\0')[0])",
  ),
  change('`aud` is compared whole', 'token.ts', 'if (aud !== productId)', 'if (!aud.startsWith(productId))'),
  change('a trial has an end', 'token.ts', 'if (trial && exp === undefined)', 'if (trial && sig === "never")'),
  change(
    'the end is in the future',
    'token.ts',
    'if (exp !== undefined && exp * 1000 <= now.getTime())',
    "if (sig === 'never')",
  ),
  change(
    'at its very end a license has ended',
    'token.ts',
    'exp * 1000 <= now.getTime()',
    'exp * 1000 < now.getTime()',
  ),
  change(
    'times have more than 32 bits',
    'token.ts',
    'exp * 1000 <= now.getTime()',
    '(exp | 0) <= ((now.getTime() / 1000) | 0)',
  ),
]

/** Verifies the vectors with copies of the client in `folder`, each without one of the checks. */
export async function removeFromTypescript(folder: string): Promise<Acceptance[]> {
  const acceptances: Acceptance[] = []
  for (const [index, removed] of typescriptChecks.entries()) {
    // A module is loaded once for its path, so each copy has a path of its own.
    const copy = path.join(folder, `typescript-${index}`)
    await cp('plugin/typescript', copy, { recursive: true, filter: (name) => !/\.test\.ts$|\/dist/.test(name) })
    const accepted = await withoutCheck(copy, removed, async () => {
      const module: { verifyToken: typeof verifyToken } = await import(pathToFileURL(path.join(copy, 'token.ts')).href)
      const lines = new Set(acceptAll(module.verifyToken))
      return countAccepted((id) => lines.has(id))
    })
    acceptances.push({ check: removed.check, accepted })
  }
  return acceptances
}

/** The ids of the vectors that a verifier accepts. An error of any kind is a refusal. */
function acceptAll(verify: typeof verifyToken): string[] {
  const { vectors, keySets } = readVectors()
  return vectors.flatMap(({ id, token, keys, issuer, audience, deviceSignature, now }) => {
    try {
      const expectation = { publicKeys: keySets[keys] ?? '', vendorId: issuer, productId: audience, deviceSignature }
      formatLine(id, verify(token, { ...expectation, now: new Date(now * 1000) }))
      return [id]
    } catch {
      return []
    }
  })
}
