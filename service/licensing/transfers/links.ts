import type { PlatformServices } from '#service/platform/index.ts'

type OfferPage = { purpose: string; path: string }

/** The links by which offers are accepted at a page: signed, and good until the offer ends. */
export function createOfferLinks(
  { links, publicUrl }: Pick<PlatformServices, 'links' | 'publicUrl'>,
  { purpose, path }: OfferPage,
) {
  return {
    create({ id, expiresAt }: { id: string; expiresAt: Date }): string {
      const { expires, signature } = links.sign(purpose, [id], expiresAt)
      return `${publicUrl}${path}?${new URLSearchParams({ code: [id, expires, signature].join('.') })}`
    },
    /** The offer that the code of a link is for; null where it is none of ours, or its time is over. */
    read(code: string): string | null {
      const [id = '', expires = '', signature = '', ...rest] = code.split('.')
      return rest.length === 0 && links.verify(purpose, [id], { expires, signature }) ? id : null
    },
  }
}

export type OfferLinks = ReturnType<typeof createOfferLinks>
