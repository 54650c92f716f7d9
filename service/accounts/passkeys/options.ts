import type { CreationOptions, RequestOptions } from '#contract/passkeys.ts'

/** The site that passkeys are for: its origin, and the relying party, which is the name of its host. */
export type PasskeySite = { url: string; relyingParty: string }

/** How long a challenge can be answered, in milliseconds. */
export const challengeLifetime = 5 * 60 * 1000

/** The handle by which a passkey knows its owner: the bytes of the id, in base64url. */
export const handleOf = (ownerId: string): string =>
  Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url')

/** EdDSA, ES256 and RS256, the one that is preferred first. */
export const algorithms = [-8, -7, -257]

type KnownPasskey = { id: string; transports: string[] }
const describe = ({ id, transports }: KnownPasskey) => ({ id, transports, type: 'public-key' as const })

type Owner = { id: string; email: string; name: string }

/** What a browser creates a passkey with: one that is found without an address, and asks for finger, face or PIN. */
export const creationOptions = (
  { relyingParty }: Pick<PasskeySite, 'relyingParty'>,
  shopName: string,
  { owner, known, challenge }: { owner: Owner; known: readonly KnownPasskey[]; challenge: string },
): CreationOptions => ({
  challenge,
  rp: { id: relyingParty, name: shopName },
  user: { id: handleOf(owner.id), name: owner.email, displayName: owner.name },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout: challengeLifetime,
  excludeCredentials: known.map(describe),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** What a browser proves a passkey with; any of the site's where none is named. */
export const requestOptions = (
  { relyingParty }: Pick<PasskeySite, 'relyingParty'>,
  challenge: string,
  known: readonly KnownPasskey[] = [],
): RequestOptions => ({
  challenge,
  rpId: relyingParty,
  timeout: challengeLifetime,
  allowCredentials: known.map(describe),
  userVerification: 'required',
})
