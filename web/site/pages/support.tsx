import { type SupportPage, supportPageSchema } from '#contract/pages/support.ts'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../navigation/link.tsx'
import { PageHeading } from '../parts/reading/page-heading.tsx'
import { PageLinksSection } from '../parts/reading/page-links.tsx'
import { QuestionList } from '../parts/reading/question-list.tsx'
import { SupportMail } from '../parts/reading/support-mail.tsx'
import styles from './support.module.css'

export const schema = supportPageSchema

/** Questions with their answers, whom to write to, and where to read more. */
export default function Page({ payload }: { payload: SupportPage }) {
  return (
    <>
      <div className={styles.page}>
        <PageHeading headline={payload.headline} lead={payload.lead} />
        <Prose nodes={payload.prose} link={Link} />
        <QuestionList questions={payload.questions} />
        <SupportMail />
      </div>
      {payload.guides.length > 0 && <PageLinksSection title="Read how it is done" links={payload.guides} />}
    </>
  )
}
