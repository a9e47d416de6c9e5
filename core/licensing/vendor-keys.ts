// Public keys of the vendor, which verify licenses. There are two, so that one can be retired: the
// next release contains its successor while the other continues to sign. The private keys are
// created by scripts/vendor/make-key.ts and are not in any repository.

import type { VendorKeys } from './jws.ts';

export const vendorKeys: VendorKeys = {
  'wm-e0b869c7bf5b61be': 'DJ5CJdnVxSPL1OUiLb2Kn3_Hbn0CEB9v_BtoUVOGXY4',
  'wm-2e5f79c7c67d6bc3': 'kN8AMi8yY45NRoVJxsNlYcHdAGXFGpczrMMC0EzuaHQ',
};
