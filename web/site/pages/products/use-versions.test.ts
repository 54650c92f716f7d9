import { expect, it } from 'vitest'
import { readVersions } from './use-versions.ts'

const item = (version: string, prerelease: boolean, date?: string) => ({
  id: version,
  url: '',
  title: version,
  content_text: '',
  ...(date !== undefined && { date_published: `${date}T00:00:00Z` }),
  _backline: { version, prerelease, files: [] },
})

it('the versions to choose from are all others, prereleases apart, with their days', () => {
  const items = [item('2.2.0-beta.1', true), item('2.1.0', false, '2026-10-02'), item('2.0.4', false, '2026-06-12')]
  expect(readVersions({ items }, '2.1.0')).toEqual({
    releases: [{ version: '2.0.4', date: '2026-06-12' }],
    prereleases: [{ version: '2.2.0-beta.1', date: null }],
  })
  expect(readVersions({ items }, undefined).releases).toHaveLength(2)
})
