import type { DrawnStyle } from '#contract/illustration.ts'
import type { Content } from '../shop/content.ts'

/** The style of the shop's figures; undefined where its theme has none. */
export const findIllustration = ({ theme: { illustration } }: Pick<Content, 'theme'>): DrawnStyle | undefined =>
  illustration === 'none' ? undefined : illustration
