import { formatDay } from '#web/ui/date.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Version, Versions } from './use-versions.ts'

type Error = { error: string | undefined }

/** A choice among the versions that there are, prereleases apart. */
export const VersionList = ({ versions: { releases, prereleases }, error }: Error & { versions: Versions }) => (
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

/** The number of a version, where nothing tells which there are. */
export const VersionNumber = ({ error }: Error) => (
  <Field
    label="Version"
    name="version"
    hint="Its whole number, such as 1.4.2 or 2.0.0-beta.1"
    error={error}
    maxLength={100}
    autoComplete="off"
    spellCheck={false}
  />
)
