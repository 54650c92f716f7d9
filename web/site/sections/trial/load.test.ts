import { describe, expect, it } from 'vitest'
import { exampleContent, exampleSite } from '#tests/support/example-site.ts'
import { loadTrial } from './load.ts'

type Sold = (typeof exampleContent.catalogue.products)[number]

const release = {
  productId: 'knock',
  version: '2.0.0',
  artifacts: [{ key: 'mac', name: 'Knock 2.0.0 for Mac', platform: 'Mac' as const, file: 'knock.zip' }],
}

function trialOf(changes: Partial<Sold>, { writtenFor = exampleContent.writtenFor, releases = [release] } = {}) {
  const { catalogue } = exampleContent
  const products = catalogue.products.map((product) => ({ ...product, ...changes }))
  const site = exampleSite({ ...exampleContent, writtenFor, catalogue: { ...catalogue, products, releases } })
  const knock = site.products.find(({ sign }) => sign.id === 'knock')
  return knock ? loadTrial(knock) : null
}

describe('the trial of a product', () => {
  it('has the days of the catalogue and the files of the current version', () => {
    expect(trialOf({ trialDays: 30 })).toEqual({
      title: 'Try Knock free for 30 days',
      product: { id: 'knock', name: 'Knock' },
      days: 30,
      needsAccount: false,
      downloadsNeedAccount: false,
      version: '2.0.0',
      files: [{ key: 'mac', name: 'Knock 2.0.0 for Mac', platform: 'Mac' }],
    })
  })

  it('says where an account is needed, for the trial or for its files', () => {
    const needsUser = { needsUser: true, needsOwnership: false }
    expect(trialOf({ trialNeedsAccount: true, downloads: needsUser })).toMatchObject({
      needsAccount: true,
      downloadsNeedAccount: true,
    })
  })

  it('is not offered where there is none, or visitors can not get its files', () => {
    expect(trialOf({ trialDays: 0 })).toBeNull()
    expect(trialOf({ downloads: { needsUser: true, needsOwnership: true } })).toBeNull()
    expect(trialOf({}, { releases: [] })).toBeNull()
  })

  it('is not offered by an update of the program in an older shop', () => {
    expect(trialOf({}, { writtenFor: '0.2.0' })).toBeNull()
  })
})
