export { createQuality, MIN_SCALE, type Quality, type QualityChange, type Shed } from './quality';
export { isSoftware, TIERS, type Tier, type TierSpec } from './tiers';
