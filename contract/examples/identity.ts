/** Example customers, typed by hand from the specification's section 3. */
export const address = {
  countryCode: 'DE',
  streetAddress1: 'Am Kanal 4',
  streetAddress2: 'Hinterhaus',
  locality: 'Berlin',
  region: 'BE',
  postCode: '12053',
}
export const minimalUser = {
  id: '5b0c5d3e-9d49-4a36-8a15-f39a6a1f7e11',
  email: 'ada@example.com',
  name: 'Ada Okafor',
  tenantId: 'e5c1f6f2-0b0a-4f43-9b52-0f3f0b7a2f10',
  communicationPreferences: { newsletterOptIn: true },
}
export const user = { ...minimalUser, address, ownedProducts: ['snare-works'] }
export const userWithTokens = { ...user, accessToken: 'eyJ.access.token', refreshToken: 'refresh-token' }
export const accountConfirmation = {
  id: minimalUser.id,
  name: 'Ada Okafor',
  email: 'ada@example.com',
  resetPasswordToken: 'reset-token',
}
export const signUp = {
  name: 'Ada Okafor',
  email: 'ada@example.com',
  password: 'correct horse',
  address,
  acceptedPrivacyPolicy: true,
  acceptedTermsAndConditions: true,
}
