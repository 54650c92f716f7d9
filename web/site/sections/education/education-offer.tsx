import { readRenewalLink } from '#web/client/education.ts'
import { NeedsScript } from '../../components/needs-script.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { EducationForm } from './education-form.tsx'
import type { EducationSection } from './schema.ts'
import styles from './section.module.css'

/** The terms of the discount and the form to request it; after a link in an email, the short form that renews it. */
export function EducationOffer({ id, title, terms }: EducationSection & { id: string }) {
  const renewal = readRenewalLink(useSearch())
  const { percentage, monthsValid, items } = terms
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <div className={styles.terms}>
        <p className={styles.figure}>{percentage}&nbsp;%</p>
        <dl className={styles.facts}>
          <Fact
            name="Applies to"
            value={items.length === 0 ? 'One copy of each product' : `One copy each of ${items.join(', ')}`}
          />
          <Fact name="Code" value="Yours alone, for one order" />
          <Fact name="Valid for" value={`${monthsValid} months, then you can renew it`} />
        </dl>
      </div>
      <div className={styles.form}>
        <h2 id={id} className="p-size-2">
          {renewal ? 'Renew it' : title}
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
