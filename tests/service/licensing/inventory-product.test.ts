import { describe, expect, it } from 'vitest'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { problemOf, send } from '../calls.ts'
import { withoutSnare } from '../catalogue/catalogues.ts'
import { buyer, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'
import { activate, readJwt, revokeFromDevice } from './devices.ts'
import {
  byDevice,
  collectToken,
  gatedCatalogue,
  getProduct,
  plantLicense,
  plantTrial,
  readProduct,
  revokeLicense,
} from './inventories.ts'

const service = await startService('inventory-product', { catalogue: gatedCatalogue })

const read = (id: string, options = {}) => readProduct(service, id, options)
const counts = ['numberOfLicenses', 'numberOfTrials', 'currentActivations', 'maxActivations']
const expectAnonymous = async (id: string, options: object) => expect(await read(id, options)).toEqual(await read(id))

describe('a product', () => {
  it('is public: its current release, its files, and nothing of anybody', {
    tags: ['calls.product', 'roles.anonymous-reads-product', 'entities.product-summary'],
  }, async () => {
    const product = await read('snare-works')
    expect(product).toEqual({
      id: 'snare-works',
      name: 'Snare Works',
      tagline: 'Every snare there is',
      description: 'A thousand snares.',
      website: 'https://shop.example/snare-works',
      iconUrl: '/snare-works.png',
      currentVersion: '1.2.0',
      version: '1.2.0',
      prerelease: false,
      releaseDescription: 'Two new rooms',
      downloadsNeedsUser: true,
      downloadsNeedsOwnership: false,
      downloadsNeedsGroupMembership: false,
      downloadsAllowed: false,
      downloads: [
        {
          name: 'Snare Works for Mac',
          key: 'mac',
          platform: 'Mac',
          path: null,
          size: expect.any(Number),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
        expect.objectContaining({ key: 'windows', platform: 'Windows', path: null }),
      ],
    })
    for (const name of counts) expect(product).not.toHaveProperty(name)
  })

  it('that has no release says so, and has no downloads', async () => {
    const product = await read('kick-works')
    expect(product.currentVersion).toBeNull()
    for (const name of ['version', 'prerelease', 'downloads']) expect(product).not.toHaveProperty(name)
  })

  it('is shown in the version that is asked for, in a prerelease only so', async () => {
    const shown = async (version: string) => {
      const product = await read('snare-works', { query: { version } })
      return [product.version, product.currentVersion, product.prerelease, product.downloads?.map(({ key }) => key)]
    }
    expect(await shown('1.1.0')).toEqual(['1.1.0', '1.2.0', false, ['mac']])
    expect(await shown('1.3.0-beta.1')).toEqual(['1.3.0-beta.1', '1.2.0', true, ['universal']])
  })

  it('that there is not, and a version that there is not, are 404 and say what to do', async () => {
    expect(await problemOf(getProduct(service, 'tambourine'))).toMatchObject({
      statusCode: 404,
      detail: 'There is no product tambourine',
    })
    for (const version of ['latest', '9.9', '', '1.2'])
      expect(await problemOf(getProduct(service, 'snare-works', { query: { version } }))).toMatchObject({
        statusCode: 404,
        detail: `Snare Works has no version ${version}: ask without one for the current version`,
      })
  })

  it('shows the files inside downloads to whoever asks for them', {
    tags: ['entities.download-manifest'],
  }, async () => {
    const manifests = async (query: Record<string, string>) =>
      (await read('snare-works', { query })).downloads?.map(({ manifest }) => manifest)
    expect(await manifests({})).toEqual([undefined, undefined])
    expect(await manifests({ includeManifests: 'false' })).toEqual([undefined, undefined])
    expect(await manifests({ includeManifests: 'true' })).toEqual([
      { files: [{ name: 'Snare Works.component', path: 'Library/Audio' }], licensePath: 'Library/Works' },
      undefined,
    ])
  })

  it('keeps its releases when it is no longer sold, and for whoever has it', { tags: ['long'] }, async () => {
    const { token } = await buyer(service.app)
    const before = await read('snare-works', { token })
    await service.syncCatalogue(withoutSnare)
    expect(await read('snare-works', { token })).toEqual(before)
    await service.syncCatalogue({ ...exampleContent, releases: [] })
    expect(await read('snare-works', { token })).toMatchObject({ currentVersion: null })
    await service.syncCatalogue(gatedCatalogue)
    expect(await read('snare-works', { token })).toEqual(before)
  })
})

describe('the files of a product', () => {
  const pathOf = (id: string, key: string, version: string) =>
    `${shopOrigin}/api/customer/inventory/products/${id}/download/${key}/${version}`
  const seenBy = async (id: string, token?: string) => {
    const { downloadsAllowed, downloads } = await read(id, { token })
    return [downloadsAllowed, downloads?.[0]?.path]
  }

  it('have a path for whoever may have them: everybody, customers or owners', {
    tags: ['downloads.some-need-user', 'downloads.some-need-ownership', 'entities.download'],
  }, async () => {
    const { id, accessToken: customer } = await signUp(service.app)
    const { id: ownerId, accessToken: owner } = await signUp(service.app)
    const license = await plantLicense(service, ownerId, 'bell-works')
    await plantTrial(service, id, 'bell-works')
    const may = (productId: string, key: string, version: string) => [true, pathOf(productId, key, version)]
    const mayNot = [false, null]

    expect(await seenBy('open-works')).toEqual(may('open-works', 'all', '1.0'))
    expect(await seenBy('snare-works')).toEqual(mayNot)
    expect(await seenBy('snare-works', customer)).toEqual(may('snare-works', 'mac', '1.2.0'))
    expect(await seenBy('bell-works')).toEqual(mayNot)
    expect(await seenBy('bell-works', customer)).toEqual(mayNot)
    expect(await seenBy('bell-works', owner)).toEqual(may('bell-works', 'all', '1.0'))
    await revokeLicense(service, license)
    expect(await seenBy('bell-works', owner)).toEqual(mayNot)
  })
})

describe('a device with its license token', () => {
  async function activated() {
    const { token, licenseId } = await buyer(service.app)
    return { token, licenseId, licenseToken: await activate(service.app, token) }
  }

  it('reads the product as its customer does, and other products as anybody', async () => {
    const { token, licenseToken } = await activated()
    const own = await read('snare-works', byDevice(licenseToken))
    expect(own).toMatchObject({ numberOfLicenses: 1, currentActivations: 1, maxActivations: 3, downloadsAllowed: true })
    expect(own).toEqual(await read('snare-works', { token }))
    expect(await read('snare-works', byDevice(licenseToken, 'licensetoken'))).toEqual(own)
    await expectAnonymous('bell-works', byDevice(licenseToken))
  })

  it('has the downloads of its product that need ownership', async () => {
    const { id } = await signUp(service.app)
    const licenseId = await plantLicense(service, id, 'bell-works')
    const activationId = await plantTrial(service, id, 'bell-works')
    await service.database.query
      .updateTable('activations')
      .set({ licenseId, expiresAt: null })
      .where('id', '=', activationId)
      .execute()
    const licenseToken = await collectToken(service, activationId, 'bell-works')
    expect(await read('bell-works', byDevice(licenseToken))).toMatchObject({
      numberOfLicenses: 1,
      downloadsAllowed: true,
    })
  })

  it('is anybody with a token that is altered, sent otherwise or no token', { tags: ['long'] }, async () => {
    const { licenseToken } = await activated()
    const [header, payload, signature] = readJwt(licenseToken).parts
    const other = await activated()
    for (const token of [
      `${header}.${payload}.${readJwt(other.licenseToken).parts[2]}`,
      `${header}.${payload}.`,
      `${licenseToken} ${licenseToken}`,
      signature,
      'nonsense',
      '',
    ])
      await expectAnonymous('snare-works', byDevice(token))
    for (const scheme of ['Bearer', 'License', 'LicenseTokens'])
      await expectAnonymous('snare-works', byDevice(licenseToken, scheme))
  })

  it('is anybody once its activation or its license was revoked', { tags: ['long'] }, async () => {
    const gaveUp = await activated()
    expect((await revokeFromDevice(service.app, gaveUp.licenseToken)).statusCode).toBe(204)
    await expectAnonymous('snare-works', byDevice(gaveUp.licenseToken))
    const { licenseId, licenseToken } = await activated()
    await revokeLicense(service, licenseId)
    await expectAnonymous('snare-works', byDevice(licenseToken))
  })

  it('on trial is its customer, if it has one, but no owner, while the trial runs', async () => {
    const { id } = await signUp(service.app)
    const tokenOf = async (customerId: string | null, productId: string) =>
      collectToken(service, await plantTrial(service, customerId, productId), productId)
    const own = await tokenOf(id, 'snare-works')
    expect(await read('snare-works', byDevice(own))).toMatchObject({
      numberOfLicenses: 0,
      numberOfTrials: 1,
      downloadsAllowed: true,
    })
    await plantLicense(service, id, 'bell-works')
    expect(await read('bell-works', byDevice(await tokenOf(id, 'bell-works')))).toMatchObject({
      downloadsAllowed: false,
    })
    await expectAnonymous('snare-works', byDevice(await tokenOf(null, 'snare-works')))

    service.clock.advance(6 * 60_000)
    await expectAnonymous('snare-works', byDevice(own))
  })

  it('may not call what is for customers alone', async () => {
    const { licenseToken } = await activated()
    for (const path of ['', '/snare-works/licenses', '/snare-works/licenses/activations'])
      expect(
        (await send(service.app, 'GET', `/api/customer/inventory/products${path}`, byDevice(licenseToken))).statusCode,
      ).toBe(401)
  })
})
