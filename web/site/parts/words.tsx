import type { TextPage } from '#contract/pages/text.ts'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../navigation/link.tsx'
import { AccountPage } from './account-page.tsx'

/** Headline, lead and prose of a page. */
export function Words({ headline, lead, prose }: Pick<TextPage, 'headline' | 'lead' | 'prose'>) {
  return (
    <AccountPage title={headline} lead={<p>{lead}</p>}>
      <Prose nodes={prose} link={Link} />
    </AccountPage>
  )
}
