import { readRenewalLink } from '#web/client/education.ts'
import { Prose } from '#web/ui/prose.tsx'
import { PageHeading } from '../../components/content/page-heading.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { EducationForm } from './education-form.tsx'
import styles from './page.module.css'
import type { EducationPage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: EducationPage }) {
  return (
    <div className="p-page-body p-page-sections">
      <PageHeading headline={payload.headline} lead={payload.lead} />
      {payload.terms && <EducationOffer terms={payload.terms} />}
      <Prose nodes={payload.prose} link={Link} />
    </div>
  )
}

type Terms = NonNullable<EducationPage['terms']>

/** The terms of the discount and the form to request it; after a link in an email, the short form that renews it. */
function EducationOffer({ terms }: { terms: Terms }) {
  const renewal = readRenewalLink(useSearch())
  const { percentage, monthsValid, items } = terms
  return (
    <section className={styles.offer} aria-labelledby="education-form">
      <div className={styles.terms}>
        <p className={styles.figure}>{percentage}&nbsp;%</p>
        <dl className={styles.facts}>
          <Fact
            name="Off"
            value={items.length === 0 ? 'One copy of each product' : `One copy each of ${items.join(', ')}`}
          />
          <Fact name="For" value="One order, by a code of your own" />
          <Fact name="Good" value={`${monthsValid} months, then you may renew it`} />
        </dl>
      </div>
      <div className={styles.form}>
        <h2 id="education-form" className="p-size-3">
          {renewal ? 'Renew it' : 'Ask for it'}
        </h2>
        <NeedsScript to="send the form" />
        <EducationForm key={renewal?.request} renewal={renewal} />
      </div>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
