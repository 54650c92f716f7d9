/** How codes of coupons and vouchers are compared: in any letter case, without spaces around them. */
export const normaliseCode = (code: string) => code.trim().toLowerCase()
