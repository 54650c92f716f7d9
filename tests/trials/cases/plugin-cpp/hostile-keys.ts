import { generateKeyPairSync } from 'node:crypto'
import { byKey, encodeJson, goodClaims, goodHeader, mint, pemOf, stranger, vendorPem } from './minting.ts'

/** Public keys as a plug-in might have them built in, a token, and whether it is good by them. */
export type KeyCase = readonly [name: string, publicKeys: string, token: string, isGood: boolean]

const strangerPem = pemOf(stranger.publicKey)
const small = generateKeyPairSync('rsa', { modulusLength: 1024 })
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const bySmall = mint({}, goodHeader, byKey(small.privateKey))
const byStranger = mint({}, goodHeader, byKey(stranger.privateKey))

export const keyCases: KeyCase[] = [
  ['rotated: the older of two keys', strangerPem + vendorPem, mint(), true],
  ['rotated: the newer of two keys', vendorPem + strangerPem, mint(), true],
  ['rotated: the key that came', strangerPem + vendorPem, byStranger, true],
  ['with remarks between', `Key one\n${strangerPem}\nKey two\n${vendorPem}\n`, mint(), true],
  ['with Windows line ends', vendorPem.replaceAll('\n', '\r\n'), mint(), true],
  ['without a line end between', strangerPem.trimEnd() + vendorPem.trimEnd(), mint(), true],
  ['a broken key before', vendorPem.replace('MII', '!!!') + vendorPem, mint(), true],
  ['rotated: the key that went', strangerPem, mint(), false],
  ['none', '', mint(), false],
  ['no key at all', 'nonsense', mint(), false],
  ['a key cut short', vendorPem.slice(0, 200), mint(), false],
  ['a key that is small', pemOf(small.publicKey), bySmall, false],
  ['a key on a curve', pemOf(curve.publicKey), mint({}, goodHeader, byKey(curve.privateKey)), false],
  [
    'a key that asks for a password',
    vendorPem.replace(
      'KEY-----\n',
      'KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00000000000000000000000000000000\n\n',
    ),
    mint(),
    false,
  ],
  [
    'a stranger between two keys',
    vendorPem,
    `${encodeJson(goodHeader)}.${encodeJson(goodClaims)}.${byStranger.split('.')[2]}`,
    false,
  ],
]
