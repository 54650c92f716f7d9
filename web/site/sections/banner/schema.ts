import { pageLinkSchema } from '../../schema.ts'

export type { PageLink as BannerSection } from '../../schema.ts'
export const schema = pageLinkSchema
