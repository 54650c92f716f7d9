export { CameraError, type CameraOptions, readLicenseFromCamera } from './camera.ts'
export { CannotVerifyError, verifyCompactLicense } from './compact-license.ts'
export { CompactTextError, InvalidTokenError, UnknownSignerError } from './license-errors.ts'
export type { Expectation, LicenseClaims } from './token.ts'
