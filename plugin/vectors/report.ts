import { readFileSync } from 'node:fs'

/** A vector as the file has it. Its fields are described in README.md. */
export type FileVector = {
  id: string
  class: string
  comment: string
  token: string
  keys: string
  issuer: string
  audience: string
  deviceSignature: string
  now: number
  result: 'valid' | 'invalid'
  claims?: ReportedClaims
  /** The group with the mistake, counted from 1: only for compact licenses. */
  group?: number
}
/** The claims that a verifier reports for a valid token. */
export type ReportedClaims = {
  id: string
  trial: boolean
  method: string
  validated: number
  exp?: number
  'u:name': string
}
export type VectorFile = {
  format: number
  classes: Record<string, string>
  keySets: Record<string, string>
  vectors: FileVector[]
}

export const vectorFile = new URL('license-tokens.json', import.meta.url)

export const compactVectorFile = new URL('compact-licenses.json', import.meta.url)

export const readVectors = (file = vectorFile): VectorFile => JSON.parse(readFileSync(file, 'utf8'))

/** The line that each verifier prints for a vector: the claims that it has read, or null for an invalid token. */
export function formatLine(id: string, claims: ReportedClaims | null): string {
  if (!claims) return `${id} invalid`
  const name = Buffer.from(claims['u:name']).toString('hex')
  return `${id} valid ${claims.id} ${claims.trial} ${claims.method} ${claims.validated} ${claims.exp ?? '-'} ${name}`
}

/** What a verifier prints that judges every vector as the file does. */
export const expectedLines = ({ vectors }: VectorFile): string[] =>
  vectors.map(({ id, claims }) => formatLine(id, claims ?? null))
