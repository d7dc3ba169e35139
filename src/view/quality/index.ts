export {
  createQuality,
  type FrameCost,
  MIN_SCALE,
  type Quality,
  type QualityChange,
  SHEDS,
  type Shed,
} from './quality';
export { isSoftware, TIERS, type Tier, type TierSpec } from './tiers';
