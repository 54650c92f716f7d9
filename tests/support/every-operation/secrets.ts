/** What must not be told, by what it is. */
export type Secrets = {
  /** Notes a secret and answers it. */
  plant: (kind: string, secret: string) => string
  /** The kinds of secrets of which a text holds one, as it is or as it stands in an address or in base64. */
  findIn: (text: string) => string[]
  kinds: () => string[]
}

export function createSecrets(): Secrets {
  const planted = new Map<string, { kind: string; forms: string[] }>()
  return {
    plant(kind, secret) {
      if (secret.length < 6) throw new Error(`The secret of the kind ${kind} is too short to be told from chance`)
      planted.set(secret, { kind, forms: formsOf(secret) })
      return secret
    },
    findIn: (text) => [
      ...new Set(
        [...planted.values()].flatMap(({ kind, forms }) => (forms.some((form) => text.includes(form)) ? kind : [])),
      ),
    ],
    kinds: () => [...new Set([...planted.values()].map(({ kind }) => kind))].sort(),
  }
}

const encodings = ['base64', 'base64url', 'hex'] as const
const formsOf = (secret: string): string[] => [
  ...new Set([
    ...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
    ...encodings.map((encoding) => Buffer.from(secret).toString(encoding)),
  ]),
]
