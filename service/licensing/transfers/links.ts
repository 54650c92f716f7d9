import type { PlatformServices } from '#service/platform/index.ts'
import type { TransferRow } from './repository.ts'

const purpose = 'license-transfer'

/** The links by which transfers are accepted: signed, and good until the offer ends. */
export function createTransferLinks({ links, publicUrl }: Pick<PlatformServices, 'links' | 'publicUrl'>) {
  return {
    create({ id, expiresAt }: Pick<TransferRow, 'id' | 'expiresAt'>): string {
      const { expires, signature } = links.sign(purpose, [id], expiresAt)
      return `${publicUrl}/transfer?${new URLSearchParams({ code: [id, expires, signature].join('.') })}`
    },
    /** The transfer that the code of a link is for; null where it is none of ours, or its time is over. */
    read(code: string): string | null {
      const [id = '', expires = '', signature = '', ...rest] = code.split('.')
      return rest.length === 0 && links.verify(purpose, [id], { expires, signature }) ? id : null
    },
  }
}

export type TransferLinks = ReturnType<typeof createTransferLinks>
