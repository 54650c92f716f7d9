import { type RefObject, useId, useRef } from 'react'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/date.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { readVersion } from '../../components/downloads/release-texts.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { changelogPath } from '../../site-links.ts'
import styles from './page.module.css'
import { readVersions, useVersions, type Version, type Versions } from './use-versions.ts'

type Choose = (version: string) => Promise<void>
type VersionChoiceProps = {
  product: Pick<ProductSummary, 'id' | 'name' | 'version'>
  /** What says which version is shown; it takes the focus once that is another one. */
  heading: RefObject<HTMLHeadingElement | null>
  choose: Choose
}

/** Another version of a product, an older one or a prerelease: of a list, or by its number where there is none. */
export function VersionChoice({ product, heading, choose }: VersionChoiceProps) {
  const { products } = useConfig()
  const { path, hasOneVersion } = products.find(({ id }) => id === product.id) ?? {}
  const details = useRef<HTMLDetailsElement>(null)
  const { loaded, load } = useVersions(path)

  if (hasOneVersion && product.version !== undefined) return null

  async function show(version: string) {
    await choose(version)
    if (details.current) details.current.open = false
    heading.current?.focus()
  }

  return (
    <Disclosure
      ref={details}
      className={styles.choice}
      onOpen={load}
      summary={
        <>
          Another version<VisuallyHidden> of {product.name}</VisuallyHidden>
        </>
      }
    >
      <div className={styles.body}>
        {loaded.status === 'waiting' ? (
          <p role="status">Looking for other versions.</p>
        ) : (
          <VersionForm
            product={product}
            versions={loaded.status === 'ready' ? readVersions(loaded.feed, product.version) : null}
            choose={show}
          />
        )}
        {path !== undefined && (
          <p>
            <Link href={changelogPath(path)} className="p-tap">
              What changed in each version<VisuallyHidden> of {product.name}</VisuallyHidden>
            </Link>
          </p>
        )}
      </div>
    </Disclosure>
  )
}

type VersionFormProps = {
  product: VersionChoiceProps['product']
  /** The other versions; null if they are unknown. */
  versions: ReturnType<typeof readVersions> | null
  choose: Choose
}

function VersionForm({ product, versions, choose }: VersionFormProps) {
  const id = useId()
  const { form, onSubmit, isBusy, errors, problem } = useSubmit({
    async send(values) {
      const version = readVersion(textOf(values, 'version'))
      if (version === '') return { version: 'Enter a version number' }
      try {
        await choose(version)
      } catch (error) {
        if (error instanceof NotFoundError)
          return { version: `${product.name} has no version ${version}. Check the number, or ask us which there are.` }
        throw error
      }
      return {}
    },
    explain: (error) => explainFailure(error, 'The version did not load.'),
  })
  if (versions && versions.releases.length + versions.prereleases.length === 0) return <p>There is no other version.</p>
  return (
    <form ref={form} className="p-grid p-gap-4" noValidate onSubmit={onSubmit} aria-describedby={`${id}-use`}>
      <p id={`${id}-use`} className="p-soft">
        An older one for an older project, or a prerelease to try out.
      </p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {versions ? <VersionList versions={versions} error={errors.version} /> : <VersionNumber error={errors.version} />}
      <Button type="submit" look="line" className="p-self-start" busy={isBusy}>
        Show this version
      </Button>
    </form>
  )
}

type Error = { error: string | undefined }

const VersionList = ({ versions: { releases, prereleases }, error }: Error & { versions: Versions }) => (
  <SelectField label="Version" name="version" error={error}>
    {releases.length > 0 && <optgroup label="Releases">{releases.map(toOption)}</optgroup>}
    {prereleases.length > 0 && <optgroup label="Prereleases, to try out">{prereleases.map(toOption)}</optgroup>}
  </SelectField>
)

const toOption = ({ version, date }: Version) => (
  <option key={version} value={version}>
    {date === null ? version : `${version}, ${formatDay(date)}`}
  </option>
)

/** A field for a version number, if the list of versions is unknown. */
const VersionNumber = ({ error }: Error) => (
  <Field
    label="Version"
    name="version"
    hint="For example 1.4.2 or 2.0.0-beta.1"
    error={error}
    maxLength={100}
    autoComplete="off"
    spellCheck={false}
  />
)
