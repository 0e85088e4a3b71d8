import { stemsOf } from '../../text/words.js';
import { formsOf } from './verb-forms.js';

const stems = new Set([
  // Forms of words that stand among function words.
  ...['us', 'used', 'having', 'said'],
  ...stemsOf(
    `above according account after afterwards alongside amid among amongst anyone anything base belong beside beyond bracket charge
     choose company convert decimal despite else ever everybody everyone everything exceed favour favourite feature firm front fully gap hence having himself herself itself
     land lies line meanwhile nobody notation nothing once onto ourselves per place provide relative rather saw seen said someone something square
     support tag themselves though thus till tool towards unless until upon via whereas whether whichever whose
     according act actually add additional affect again against ahead almost alone already also although
     altogether amount answer anyone apart apiece apply around ask available average back balance become before
     behind below best better between beyond blow both bring call carry certain clear close combine come compare
     consist contain cost count cover currently data date day describe detail differ difference down draw drop
     during each early end entry equal equivalent exactly exist expect fact far few field figure file find first
     fit flag follow found fraction full further get give go good got great half handle hear high hold hour
     include indeed instead involve item join joint keep kind know large last late later latest lead leader
     leave less let level lie like list little live load long look low lower main make many mark mean measure
     measurement mention mid middle minus month more moreover most mostly move name namely near nearly need new
     next night none note now number obtain occur off offer one ongoing only other out outstanding over
     overall owe own part past pay peak people per percent percentage percentile period person piece place plus
     point portion present previous price produce put quantity quarter quite range rank rate rather ratio reach
     read real receive record refer remain report require respective rest result roughly round rounded run same
     say scale score season second see send set several share short show side similar simply since single sit
     size slight slightly small source space speed spend split spread stand standing state stay step still
     stretch sum supply sure take tell text than then thing third though time together top total touch toward
     turn twice two type under unit up upper use user usual value various version want way week weigh weight
     well while whole with within without work worth year yet yield zero`,
  ),
]);

/**
 * Returns whether a stem is of a word that says nothing which a source would have to say: how a thing is told, counted or
 * compared. "added" has the stem "ad", "uses" has "us".
 */
export function isNeutral(own: string): boolean {
  return [...formsOf(own), `${own}${own.at(-1)}`, `${own}e`].some((form) => stems.has(form));
}
