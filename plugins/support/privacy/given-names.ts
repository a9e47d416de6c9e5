// Common given names in Europe and America, including names of immigrants.

function namesIn(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

export const givenNames = namesIn([
  'aaron abdul abdullah abigail adam adele adrian adriana agnes agnieszka ahmed ahmet aisha alan alba albert alberto',
  'aleksandra alejandro alena alessandra alessandro alessia alex alexander alexandra alexandre alexis alfred ali alice',
  'alicia alina aline alison alma alvaro amanda amelia amelie amina amir amy ana anastasia andre andrea andreas andrei',
  'andres andrew andrzej angela angelika angelo anita anja anke anna annabel anne annette annika antje antoine anton',
  'antonella antonia antonio anya arne arthur ashley astrid audrey aurelie axel ayse barbara bart bas bastian beata',
  'beatrice beatrix beatriz benedikt benjamin benoit bernadette bernard bernd bernhard bettina bianca birgit bjorn',
  'bogdan boris brandon brenda brian bridget britta bruno camila camille carina carla carlo carlos carmen carol carolin',
  'carolina caroline carsten catarina catherine cecile cecilia chantal charles charlie chiara chloe chris christa',
  'christelle christiane christina christine christoph christophe christopher cindy claire clara claudia claudio claus',
  'clemens clement colin connor conny constanze corinna corinne cornelia cristina cynthia dagmar damien daniel daniela',
  'daniele danielle danny dario david davide debbie deborah denis denise dennis derek diana diane diego dieter dietmar',
  'dimitri dirk dominik dominique donald donna dorothea douglas duncan dylan edgar eduardo edward edwin ekaterina elena',
  'eleonora elias elif elisa elisabeth elise elizabeth elke ella ellen elodie elsa emanuele emil emilia emilie emily',
  'emma emmanuel enrico enrique erik erika erwin esther estelle etienne eugene eva evelyn fabian fabien fabio',
  'fabrice fatima fatma federica federico felicia felix ferdinand fernando filip filippo fiona florian francesca',
  'francesco francine francisco franco francois francoise franz frauke fred frederic frederik friedrich fritz gabriel',
  'gabriela gabriele gabriella gareth gary gavin genevieve georg george georges georgia gerald gerard gerd gerhard gerrit',
  'gianluca gianni gilles gina giorgia giorgio giovanna giovanni giulia giuseppe gisela gloria gonzalo gordon graham greg',
  'gregor gregory guillaume gunter gustav hanna hannah hannes hans harald harold harry hassan heather heidi heike heiko',
  'heinrich heinz helen helena helene helga helmut hendrik henk henri henrik henry herbert hermann holger hubert hugo',
  'hussein ian ibrahim ignacio igor ilona ines inga ingo ingrid irena irene irina isabel isabella isabelle',
  'ivan ivana ivo jacek jacqueline jacques jakob james jamie jan jana janet janine janina jasmin jason javier jeanne',
  'jeffrey jennifer jenny jens jeremy jerome jessica jill jim jimmy joachim joanna joao joaquin jochen joe johan johanna',
  'johannes john johnny jonas jonathan jorg jorge jose josef josefine joseph joshua juan juana judith julia julian juliane',
  'julie julien juliette jurgen justin justyna kai karen karim karin karina karl karla karolina karsten kasia katarina',
  'kate katharina katherine kathleen kathrin kathy katie katja katrin keith kelly kenneth kerstin kevin khalid kirsten',
  'klaus konrad krzysztof kurt kyle lara larissa lars laura lauren laurence laurent lea leila lena leo leon leonard',
  'leonardo leonie leslie lidia lilian linda linus lisa lorena lorenzo louis louise luc luca lucas lucia lucie lucy ludwig',
  'luigi luis luisa lukas luke lutz lydia maarten magdalena maja malcolm malgorzata malik manfred manuel manuela',
  'marc marcel marcello marcin marco marcos marcus margaret margarita margit maria marian marianne maribel marie marija',
  'marina mario marion marius marlene marta martha martin martina martine mary mateo mathias mathilde mathieu matteo matthew',
  'matthias maurice mauro maximilian mehmet melanie melissa mercedes michael michaela michal michel michele michelle miguel',
  'mike mikhail milan milena miriam mohamed mohammad mohammed monica monika monique moritz muhammad murat mustafa nadia',
  'nadine nancy natalia natalie natasha nathalie nathan neil nelson nicholas nick nico nicola nicolas nicole niels nikita',
  'niklas nikolaus nils nina noah noemi nora norbert nuno nuria oksana olaf oleg olga oliver olivia olivier omar oscar oskar',
  'otto pablo pamela paola paolo pascal patricia patrick patrizia paul paula pauline pavel pedro peer peggy per petar peter',
  'petra philip philipp philippe pia pierre pilar piotr priya quentin rachel rafael rafal rahul rainer raj ralf ralph ramon',
  'raphael raquel rashid raul ravi raymond rebecca regina reinhard renate renato rene ricardo riccardo richard rita robert',
  'roberta roberto robin rodrigo roger roland rolf roman romain ronald ronny rosa rosemarie roxana ruben rudolf rui ruth ryan',
  'sabine sabrina salvatore samantha samira samuel sandra sandrine santiago sara sarah sascha sean sebastian sebastien selina',
  'serena serge sergei sergio sheila silke silvia simon simona simone sofia sonia sonja sophia sophie stefan stefania stefanie',
  'stefano steffen stephan stephane stephanie stephen steve steven stuart susan susana susanne suzanne sven svenja svetlana',
  'sylvia sylvie tamara tania tanja tatiana teresa thea theo theresa therese thierry thomas thorsten tiago tim timo timothy tina',
  'tobias tom tomas tomasz tommy tony torsten tracy ulrich ulrike ursula ute uwe valentin valentina valeria valerie vanessa',
  'vera verena veronica veronika veronique vicente vincent vincenzo virginie viviana vladimir volker walter waltraud wendy',
  'werner wilfried wilhelm willem william wolfgang xavier yannick yasmin yolanda yusuf yves yvonne zoe zsofia',
]);

/** Given names that are also words or places. They count as a name only if another name follows. */
export const ambiguousNames = namesIn([
  'alba alma antonio barbara carmen carol carolina diego dominique francisco jose louis monica santiago vincent charlie chris christian eden frank franco georgia gloria grace iris jack jade jan joy jordan juan kai',
  'kelly leo lea lance lara lucas lydia mark marc marina mario max mercedes milan mike nelson nick oscar paris pat peer per pia',
  'regina rita robin roman rosa ruby sara sofia sonia tim tom tony valencia vera victoria will bill florence virginia sydney',
]);
