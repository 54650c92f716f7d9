import type { Theme } from '#contract/theme.ts'
import type { FontChoice } from '#service/platform/index.ts'

/** What the shop's theme says about documents. They are printed: the paper stays white. */
export type DocumentLook = {
  colours: Record<'ink' | 'soft' | 'hairline' | 'rule', string>
  /** How tight the vendor's name is set: 1 is the tightest. */
  tracking: number
  /** Left out, the program's own. */
  fonts?: FontChoice
  /** The vendor's logo, or the mark beside the name; null sets the name alone. */
  logo: DocumentLogo | null
}

/** A PNG or JPEG. `hasName` says whether it stands instead of the name. */
export type DocumentLogo = { bytes: Buffer; width: number; height: number; hasName: boolean }

/** Reads the look as of now: a vendor may change the theme while the shop runs. */
export type ReadDocumentLook = () => Promise<DocumentLook>

/** Where no theme is known: ink on white. */
export const defaultDocumentLook: DocumentLook = {
  colours: { ink: '#13131d', soft: '#4f505a', hairline: '#c2c1bd', rule: '#13131d' },
  tracking: 1,
  logo: null,
}

/** The look of documents in a theme. */
export function toDocumentLook({ colours: { light }, fonts, type }: Theme, logo: DocumentLogo | null): DocumentLook {
  const { ink, quiet, line, accent } = light
  return {
    colours: { ink, soft: quiet, hairline: line, rule: accent },
    tracking: type.tracking,
    fonts: { display: fonts.display, text: fonts.text, weight: type.weights.title },
    logo,
  }
}
