/** Where password managers send their users to change a password (W3C, A Well-Known URL for Changing Passwords). */
export const changePasswordPath = '/.well-known/change-password'
export const changePasswordTarget = '/user-area/account'
