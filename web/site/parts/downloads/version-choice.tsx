import { type RefObject, useId, useRef } from 'react'
import { NotFoundError } from '#web/client/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { textOf, useSubmit } from '../account/use-submit.ts'
import { explainFailure } from '../explain-failure.ts'
import { readVersion } from './release-words.ts'
import styles from './version-choice.module.css'

type VersionChoiceProps = {
  productName: string
  /** What says which version is shown; it takes the focus once that is another one. */
  heading: RefObject<HTMLHeadingElement | null>
  choose: (version: string) => Promise<void>
}

/** Another version of a product, an older one or a prerelease, for whoever knows its number. */
export function VersionChoice({ productName, heading, choose }: VersionChoiceProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const id = useId()
  const { form, onSubmit, isBusy, errors, problem } = useSubmit({
    async send(values) {
      const version = readVersion(textOf(values, 'version'))
      if (version === '') return { version: 'Type the number of a version first' }
      try {
        await choose(version)
      } catch (error) {
        if (error instanceof NotFoundError)
          return { version: `${productName} has no version ${version}. Check the number, or ask us which there are.` }
        throw error
      }
      if (details.current) details.current.open = false
      heading.current?.focus()
      return {}
    },
    explain: (error) => explainFailure(error, 'The version did not load.'),
  })
  return (
    <Disclosure
      ref={details}
      className={styles.choice}
      summary={
        <>
          Another version<VisuallyHidden> of {productName}</VisuallyHidden>
        </>
      }
    >
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit} aria-describedby={`${id}-use`}>
        <p id={`${id}-use`} className={styles.use}>
          An older one for an older project, or a prerelease that somebody told you of.
        </p>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <Field
          label="Version"
          name="version"
          hint="Its whole number, such as 1.4.2 or 2.0.0-beta.1"
          error={errors.version}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" look="line" className={styles.send} busy={isBusy}>
          Show this version
        </Button>
      </form>
    </Disclosure>
  )
}
