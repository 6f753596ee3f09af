BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0041');
CREATE TABLE bid (
	game_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	deal INTEGER NOT NULL, 
	cards INTEGER NOT NULL, 
	active INTEGER NOT NULL, 
	bid INTEGER NOT NULL, 
	took INTEGER NOT NULL, 
	made BOOLEAN NOT NULL, 
	points INTEGER NOT NULL, 
	trump VARCHAR, 
	position VARCHAR NOT NULL, 
	blind BOOLEAN NOT NULL, 
	CONSTRAINT pk_bid PRIMARY KEY (game_id, seat, deal), 
	CONSTRAINT fk_bid_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "bid" VALUES('game-over',0,1,3,3,2,1,0,10,NULL,'last',0);
INSERT INTO "bid" VALUES('game-over',0,2,2,3,2,1,0,10,NULL,'between',0);
INSERT INTO "bid" VALUES('game-over',0,3,1,3,0,0,1,100,NULL,'first',0);
INSERT INTO "bid" VALUES('game-over',0,4,2,3,1,0,0,0,NULL,'last',0);
INSERT INTO "bid" VALUES('game-over',0,5,3,3,2,2,1,120,NULL,'between',0);
INSERT INTO "bid" VALUES('game-over',1,1,3,3,2,2,1,120,NULL,'first',0);
INSERT INTO "bid" VALUES('game-over',1,2,2,3,0,0,1,100,NULL,'last',0);
INSERT INTO "bid" VALUES('game-over',1,3,1,3,1,1,1,110,NULL,'between',0);
INSERT INTO "bid" VALUES('game-over',1,4,2,3,2,2,1,120,NULL,'first',0);
INSERT INTO "bid" VALUES('game-over',1,5,3,3,1,0,0,0,NULL,'last',0);
INSERT INTO "bid" VALUES('game-over',2,1,3,3,0,0,1,100,NULL,'between',0);
INSERT INTO "bid" VALUES('game-over',2,2,2,3,1,1,1,110,NULL,'first',0);
INSERT INTO "bid" VALUES('game-over',2,3,1,3,1,0,0,0,NULL,'last',0);
INSERT INTO "bid" VALUES('game-over',2,4,2,3,0,0,1,100,NULL,'between',0);
INSERT INTO "bid" VALUES('game-over',2,5,3,3,1,1,1,110,NULL,'first',0);
CREATE TABLE club_change (
	id INTEGER NOT NULL, 
	at VARCHAR(27) NOT NULL, 
	by_device VARCHAR NOT NULL, 
	what VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	"before" JSON NOT NULL, 
	"after" JSON NOT NULL, 
	undone_at VARCHAR(27), 
	CONSTRAINT pk_club_change PRIMARY KEY (id)
);
INSERT INTO "club_change" VALUES(1,'2026-11-27T23:54:21.691953Z','Tablet','group','Thursday','{"game": {"game-ohio": {"group_id": null}, "game-ono99": {"group_id": null}, "game-over": {"group_id": null}}}','{"group": {"1": {"name": "Thursday", "key": "thursday", "members": [1, 2], "deleted_at": null}}, "game": {"game-ohio": {"group_id": 1}, "game-ono99": {"group_id": 1}, "game-over": {"group_id": 1}}}',NULL);
INSERT INTO "club_change" VALUES(2,'2026-11-27T23:54:21.696759Z','Phone','group','Family','{"game": {}}','{"group": {"2": {"name": "Family", "key": "family", "members": [1], "deleted_at": null}}, "game": {}}',NULL);
INSERT INTO "club_change" VALUES(3,'2026-11-27T23:54:21.704817Z','Phone','group','Gone','{"game": {}}','{"group": {"3": {"name": "Gone", "key": "gone", "members": [], "deleted_at": null}}, "game": {}}',NULL);
INSERT INTO "club_change" VALUES(4,'2026-11-27T23:54:21.708076Z','Phone','group','Gone','{"group": {"3": {"name": "Gone", "key": "gone", "members": [], "deleted_at": null}}}','{"group": {"3": {"name": "Gone", "key": null, "members": [], "deleted_at": "2026-11-27T23:54:21.707294+00:00"}}}',NULL);
INSERT INTO "club_change" VALUES(5,'2026-11-27T23:54:21.710265Z','Tablet','game','Thursday','{"game": {"game-over": {"group_id": 1}}}','{"game": {"game-over": {"group_id": 1}}}',NULL);
INSERT INTO "club_change" VALUES(6,'2026-11-27T23:54:21.712156Z','Tablet','game','','{"game": {"game-ohio": {"group_id": 1}}}','{"game": {"game-ohio": {"group_id": 0}}}',NULL);
INSERT INTO "club_change" VALUES(7,'2026-11-27T23:54:21.715984Z','Tablet','season','Spring','{}','{"season": {"1": {"name": "Spring", "key": "spring", "first_on": "2026-03-01", "last_on": "2026-12-31", "places": "3,2,1", "min_games": 1, "best": null, "worst": 0, "by_average": false, "by": "places", "group_id": 1, "deleted_at": null}}}',NULL);
INSERT INTO "club_change" VALUES(8,'2026-11-27T23:54:21.720148Z','Phone','season','Autumn','{"season": {"1": {"name": "Spring", "key": "spring", "first_on": "2026-03-01", "last_on": "2026-12-31", "places": "3,2,1", "min_games": 1, "best": null, "worst": 0, "by_average": false, "by": "places", "group_id": 1, "deleted_at": null}}}','{"season": {"1": {"name": "Autumn", "key": "autumn", "first_on": "2026-03-01", "last_on": "2026-12-31", "places": "5,3,1", "min_games": 2, "best": 4, "worst": 0, "by_average": false, "by": "places", "group_id": 1, "deleted_at": null}}}',NULL);
INSERT INTO "club_change" VALUES(9,'2026-11-27T23:54:21.722473Z','Tablet','season','Gone','{}','{"season": {"2": {"name": "Gone", "key": "gone", "first_on": "2026-01-01", "last_on": "2026-12-31", "places": "10,7,5,3,2,1", "min_games": 5, "best": null, "worst": 0, "by_average": false, "by": "places", "group_id": null, "deleted_at": null}}}',NULL);
INSERT INTO "club_change" VALUES(10,'2026-11-27T23:54:21.725077Z','Tablet','season','Gone','{"season": {"2": {"name": "Gone", "key": "gone", "first_on": "2026-01-01", "last_on": "2026-12-31", "places": "10,7,5,3,2,1", "min_games": 5, "best": null, "worst": 0, "by_average": false, "by": "places", "group_id": null, "deleted_at": null}}}','{"season": {"2": {"name": "Gone", "key": null, "first_on": "2026-01-01", "last_on": "2026-12-31", "places": "10,7,5,3,2,1", "min_games": 5, "best": null, "worst": 0, "by_average": false, "by": "places", "group_id": null, "deleted_at": "2026-11-27T23:54:21.724201+00:00"}}}',NULL);
INSERT INTO "club_change" VALUES(11,'2026-11-27T23:54:21.728949Z','Tablet','rule','Ours','{}','{"rule": {"1": {"name": "Ours", "key": "ours", "variant": "oh_pshaw", "rules": {"scoring": {"made": {"bonus": 5}}}, "note": ""}}}',NULL);
INSERT INTO "club_change" VALUES(12,'2026-11-27T23:54:21.750825Z','Phone','rule','Thursdays','{"rule": {"1": {"name": "Ours", "key": "ours", "variant": "oh_pshaw", "rules": {"scoring": {"made": {"bonus": 5}}}, "note": ""}}, "ruleset": {}}','{"rule": {"1": {"name": "Thursdays", "key": "thursdays", "variant": "oh_pshaw", "rules": {"scoring": {"made": {"bonus": 5}}}, "note": ""}}, "ruleset": {}}',NULL);
INSERT INTO "club_change" VALUES(13,'2026-11-27T23:54:21.756109Z','Tablet','rule','Gone','{}','{"rule": {"2": {"name": "Gone", "key": "gone", "variant": "oh_pshaw", "rules": {}, "note": ""}}}',NULL);
INSERT INTO "club_change" VALUES(14,'2026-11-27T23:54:21.759137Z','Phone','rule','Gone','{"rule": {"2": {"name": "Gone", "key": "gone", "variant": "oh_pshaw", "rules": {}, "note": ""}}}','{"rule": {"2": {"name": "Gone", "key": null, "variant": "oh_pshaw", "rules": {}, "note": ""}}}',NULL);
CREATE TABLE club_group (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	deleted_at VARCHAR(27), "key" VARCHAR, members JSON DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_club_group PRIMARY KEY (id)
);
INSERT INTO "club_group" VALUES(1,'Thursday',NULL,'thursday','[1, 2]');
INSERT INTO "club_group" VALUES(2,'Family',NULL,'family','[1]');
INSERT INTO "club_group" VALUES(3,'Gone','2026-11-27T23:54:21.707294Z',NULL,'[]');
CREATE TABLE device (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_device PRIMARY KEY (id)
);
INSERT INTO "device" VALUES('8633131c0118b84ece7367c20af8ecfc483523777fffd850f7d2696bb7031972','tablet');
CREATE TABLE entry (
	game_id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	at VARCHAR(27) NOT NULL, 
	by_device VARCHAR NOT NULL, 
	token VARCHAR, 
	fact VARCHAR NOT NULL, 
	payload JSON NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (game_id, seq), 
	CONSTRAINT fk_entry_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT uq_entry_game_id_token UNIQUE (game_id, token)
);
INSERT INTO "entry" VALUES('game-oh_hell',1,'2026-11-20T20:57:33.750000Z','tablet',NULL,'setup','{"kind": "oh_hell", "variant": "oh_hell_common", "players": ["Ana", "Ben", "Cas", "Dee"], "options": {}, "rules": {"cards": 52, "packs": 1, "stripped": 0, "schedule": {"shape": "down_up", "maximum": {"rule": "table", "value": 0, "table": {"3": 10, "4": 10, "5": 10, "6": 8, "7": 7}, "reserve": 0, "cap": null}, "minimum": 1, "repeat_min": 1, "repeat_max": 1}, "hand_sizes": [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "repeats": false, "trump": {"kind": "turn_up", "cycle": [], "suit": "", "no_trump_if_all_dealt": true, "no_trump_on_max": false, "no_trump_deals": [], "super_trump": false}, "bidding": {"mode": "sequential", "hook": true, "hook_total": null, "hook_from": 1}, "first_bidder": 1, "leader": 1, "leader_rule": "offset", "announce": false, "blind": false, "blind_deficit": 20, "forehead": false, "cancelled_tricks": false, "floor_zero": false, "scoring": {"made": {"bonus": 10, "per_trick": 1, "per_bid_squared": 0, "per_card": 0, "table": {}, "digit": null}, "over": {"per_trick": 1, "flat": 0, "per_difference": 0, "curve": "linear", "per_bid": 0}, "under": {"per_trick": 1, "flat": 0, "per_difference": 0, "curve": "linear", "per_bid": 0}, "zero_made": null, "zero_missed": null, "blind_bonus": 20, "per_deal": 0}, "manual_bonus": false, "target": null, "tie": "shared", "settlement": {"mode": "none", "rate": "1", "ante": "1", "hard_tie": "each"}, "success_bonus": {}}, "first_dealer": 0, "title": "Table one", "place": "Caf\u00e9 Zo\u00eb", "scorer": "Ana"}');
INSERT INTO "entry" VALUES('game-oh_hell',2,'2026-11-20T20:58:10.875000Z','tablet','628b49d96dcde97a430dd4f597705899e09a968f793491e4b704cae33a40dc02','bids','{"deal": 1, "bids": {"1": 2, "2": 0, "3": 1, "0": 1}}');
INSERT INTO "entry" VALUES('game-oh_hell',3,'2026-11-20T20:58:48.000000Z','tablet','c44474038d459e40e4714afefa7bf8dae9f9834b22f5e8ec1dd434ecb62b512e','turn_up','{"deal": 1, "trump": "H", "card": "QH"}');
INSERT INTO "entry" VALUES('game-oh_hell',4,'2026-11-20T20:59:25.125000Z','tablet','cece8a9cecfb6c7e7ee4f3346d5e2544138bfb6e33bec6042a17333a4d3180b0','took','{"deal": 1, "tricks": {"0": 1}, "cancelled": null}');
INSERT INTO "entry" VALUES('game-oh_hell',5,'2026-11-20T21:00:02.250000Z','tablet','a2f1a68a3cf7bab14245ba34e6a348b6822aceb4a9ec7ad04a86c2c93ca1a28a','tricks','{"deal": 1, "tricks": {"1": 8, "2": 0, "3": 1, "0": 1}, "cancelled": 0}');
INSERT INTO "entry" VALUES('game-oh_hell',6,'2026-11-20T21:00:39.375000Z','tablet','f413e43d74f8178745c1acb48b2741438ab9ddccf3ed0a4dd451b0419f7ba837','bids','{"deal": 2, "bids": {"2": 1, "3": 2, "0": 2, "1": 0}}');
INSERT INTO "entry" VALUES('game-oh_hell',7,'2026-11-20T21:01:16.500000Z','tablet','8a37b83c96f1aa17d63d5db633defe9edaca1d3958f2eae81c94b48be948e4f6','tricks','{"deal": 2, "tricks": {"2": 5, "3": 2, "0": 2, "1": 0}, "cancelled": 0}');
INSERT INTO "entry" VALUES('game-oh_hell',8,'2026-11-20T21:01:53.625000Z','tablet','3e6558d0cb97f9bd3e8a25ae442f7ef7d95de26e56b6fd69df10be97e8a21563','corrected','{"deal": 1, "bids": {"1": 2, "2": 0, "3": 1, "0": 1}, "tricks": {"1": 7, "2": 1, "3": 1, "0": 1}, "cancelled": 0, "blind": [], "trump": "H"}');
INSERT INTO "entry" VALUES('game-oh_hell',9,'2026-11-20T21:02:30.750000Z','tablet','d5fa38a1f8a14002509297c163336a28806979e6195592f4df64060dda39a9be','adjustment','{"number": 1, "deal": 2, "seat": 2, "points": -10, "reason": "revoke"}');
INSERT INTO "entry" VALUES('game-oh_hell',10,'2026-11-20T21:03:07.875000Z','tablet','ef46a230cfb0c087fdd8883bc989a3eaa253428f9f6033335e0cee7173c42a92','undo','{"target": 9}');
INSERT INTO "entry" VALUES('game-oh_hell',11,'2026-11-20T21:03:45.000000Z','tablet','fda9f04c2ded017607d60770485b3f2eb5872e0f48340f2c55c5bdfcffe93602','undo','{"target": 10}');
INSERT INTO "entry" VALUES('game-oh_hell',12,'2026-11-20T21:04:22.125000Z','tablet','7f7ef9c9a88fd0a9c44d863eba3ad4c913a971f4d7dfe63b6f89d0b4644f0f0e','undo','{"target": 9}');
INSERT INTO "entry" VALUES('game-oh_hell',13,'2026-11-20T21:04:59.250000Z','tablet','eed28849d8cea7632932ca6e83568af8f27c7adfcc61f5cb9513da81152a9ca4','pen_passed','{"to": "phone", "how": "link"}');
INSERT INTO "entry" VALUES('game-oh_hell',14,'2026-11-20T21:05:36.375000Z','tablet','b9a0a2a26b5860dddaa079f29ba00b74d8622f90a70b28e7fd60766054bb773e','joined','{"deal": 3, "seat": 4, "name": "Eve", "carry_in": 5, "after": 0}');
INSERT INTO "entry" VALUES('game-oh_hell',15,'2026-11-20T21:06:13.500000Z','tablet','a626874bcd051257a83330bfd03ce9345924738e249b1a245630b37bedbfbbcb','bids','{"deal": 3, "bids": {"3": 1}}');
INSERT INTO "entry" VALUES('game-oh_hell',16,'2026-11-20T21:06:50.625000Z','tablet','9990b87991e6113c7d5f866ff77dc76f1cf47be3143bbd2f5ee38e9fe280779a','bids','{"deal": 3, "bids": {"0": 2}}');
INSERT INTO "entry" VALUES('game-ohio',1,'2026-11-20T21:07:27.750000Z','tablet',NULL,'setup','{"kind": "ohio", "variant": "ohio", "players": ["Ana", "Ben"], "options": {"hands": 4}, "rules": {"hands": 4, "ohio_in_hand": "penalty", "settlement": {"mode": "none", "rate": "1", "ante": "1", "hard_tie": "each"}}, "first_dealer": 0, "title": "Table one", "place": "Caf\u00e9 Zo\u00eb", "scorer": "Ana"}');
INSERT INTO "entry" VALUES('game-ohio',2,'2026-11-20T21:08:04.875000Z','tablet','628b49d96dcde97a430dd4f597705899e09a968f793491e4b704cae33a40dc02','entry_way','{"hand": 1, "way": "figures"}');
INSERT INTO "entry" VALUES('game-ohio',3,'2026-11-20T21:08:42.000000Z','tablet','c44474038d459e40e4714afefa7bf8dae9f9834b22f5e8ec1dd434ecb62b512e','hand_figures','{"hand": 1, "figures": {"0": {"captured_numbers": 55, "captured_ohios": 1, "hand_numbers": 0, "hand_ohio": 0}}}');
INSERT INTO "entry" VALUES('game-ohio',4,'2026-11-20T21:09:19.125000Z','tablet','cece8a9cecfb6c7e7ee4f3346d5e2544138bfb6e33bec6042a17333a4d3180b0','hand_figures','{"hand": 1, "figures": {"1": {"captured_numbers": 0, "captured_ohios": 0, "hand_numbers": 55, "hand_ohio": 1}}}');
INSERT INTO "entry" VALUES('game-ohio',5,'2026-11-20T21:09:56.250000Z','tablet','a2f1a68a3cf7bab14245ba34e6a348b6822aceb4a9ec7ad04a86c2c93ca1a28a','hand_scores','{"hand": 1, "scores": {"0": -65, "1": 45}}');
INSERT INTO "entry" VALUES('game-ohio',6,'2026-11-20T21:10:33.375000Z','tablet','f413e43d74f8178745c1acb48b2741438ab9ddccf3ed0a4dd451b0419f7ba837','undo','{"target": 5}');
INSERT INTO "entry" VALUES('game-ohio',7,'2026-11-20T21:11:10.500000Z','tablet','8a37b83c96f1aa17d63d5db633defe9edaca1d3958f2eae81c94b48be948e4f6','entry_way','{"hand": 2, "way": "trick"}');
INSERT INTO "entry" VALUES('game-ohio',8,'2026-11-20T21:11:47.625000Z','tablet','3e6558d0cb97f9bd3e8a25ae442f7ef7d95de26e56b6fd69df10be97e8a21563','trick_play','{"hand": 2, "number": 1, "seat": 1, "move": 1}');
INSERT INTO "entry" VALUES('game-ohio',9,'2026-11-20T21:12:24.750000Z','tablet','d5fa38a1f8a14002509297c163336a28806979e6195592f4df64060dda39a9be','trick_play','{"hand": 2, "number": 2, "seat": 0, "move": "pass"}');
INSERT INTO "entry" VALUES('game-ono99',1,'2026-11-20T21:13:01.875000Z','tablet',NULL,'setup','{"kind": "ono99", "variant": "ono99", "players": ["Ana", "Ben", "Cas"], "options": {"mode": "card_by_card"}, "rules": {"mode": "card_by_card", "edition": "classic", "chips": 3, "limit": 99, "out_rule": "lose_with_zero", "floor_zero": false, "next_starter": "loser"}, "first_dealer": 0, "title": "Table one", "place": "Caf\u00e9 Zo\u00eb", "scorer": "Ana"}');
INSERT INTO "entry" VALUES('game-ono99',2,'2026-11-20T21:13:39.000000Z','tablet','628b49d96dcde97a430dd4f597705899e09a968f793491e4b704cae33a40dc02','hand_lost','{"hand": 1, "seat": 1}');
INSERT INTO "entry" VALUES('game-ono99',3,'2026-11-20T21:14:16.125000Z','tablet','c44474038d459e40e4714afefa7bf8dae9f9834b22f5e8ec1dd434ecb62b512e','hand_lost','{"hand": 1, "seat": 2}');
INSERT INTO "entry" VALUES('game-ono99',4,'2026-11-20T21:14:53.250000Z','tablet','cece8a9cecfb6c7e7ee4f3346d5e2544138bfb6e33bec6042a17333a4d3180b0','played','{"hand": 2, "number": 1, "seat": 2, "card": 9}');
INSERT INTO "entry" VALUES('game-ono99',5,'2026-11-20T21:15:30.375000Z','tablet','a2f1a68a3cf7bab14245ba34e6a348b6822aceb4a9ec7ad04a86c2c93ca1a28a','played','{"hand": 2, "number": 2, "seat": 0, "card": "R"}');
INSERT INTO "entry" VALUES('game-ono99',6,'2026-11-20T21:16:07.500000Z','tablet','f413e43d74f8178745c1acb48b2741438ab9ddccf3ed0a4dd451b0419f7ba837','played','{"hand": 2, "number": 3, "seat": 2, "card": 10}');
INSERT INTO "entry" VALUES('game-ono99',7,'2026-11-20T21:16:44.625000Z','tablet','8a37b83c96f1aa17d63d5db633defe9edaca1d3958f2eae81c94b48be948e4f6','played','{"hand": 2, "number": 4, "seat": 1, "card": "DP"}');
INSERT INTO "entry" VALUES('game-ono99',8,'2026-11-20T21:17:21.750000Z','tablet','3e6558d0cb97f9bd3e8a25ae442f7ef7d95de26e56b6fd69df10be97e8a21563','undo','{"target": 7}');
INSERT INTO "entry" VALUES('game-ono99',9,'2026-11-20T21:17:58.875000Z','tablet','d5fa38a1f8a14002509297c163336a28806979e6195592f4df64060dda39a9be','undo','{"target": 6}');
INSERT INTO "entry" VALUES('game-ono99',10,'2026-11-20T21:18:36.000000Z','tablet','ef46a230cfb0c087fdd8883bc989a3eaa253428f9f6033335e0cee7173c42a92','undo','{"target": 9}');
INSERT INTO "entry" VALUES('game-over',1,'2026-11-20T21:19:13.125000Z','tablet',NULL,'setup','{"kind": "oh_hell", "variant": "oh_hell_common", "players": ["Ana", "Ben", "Cas"], "options": {"settlement": "difference", "rate": "0.10", "maximum": 3}, "rules": {"cards": 52, "packs": 1, "stripped": 0, "schedule": {"shape": "down_up", "maximum": {"rule": "table", "value": 0, "table": {"3": 10, "4": 10, "5": 10, "6": 8, "7": 7}, "reserve": 0, "cap": null}, "minimum": 1, "repeat_min": 1, "repeat_max": 1}, "hand_sizes": [3, 2, 1, 2, 3], "repeats": false, "trump": {"kind": "turn_up", "cycle": [], "suit": "", "no_trump_if_all_dealt": true, "no_trump_on_max": false, "no_trump_deals": [], "super_trump": false}, "bidding": {"mode": "sequential", "hook": true, "hook_total": null, "hook_from": 1}, "first_bidder": 1, "leader": 1, "leader_rule": "offset", "announce": false, "blind": false, "blind_deficit": 20, "forehead": false, "cancelled_tricks": false, "floor_zero": false, "scoring": {"made": {"bonus": 10, "per_trick": 1, "per_bid_squared": 0, "per_card": 0, "table": {}, "digit": null}, "over": {"per_trick": 1, "flat": 0, "per_difference": 0, "curve": "linear", "per_bid": 0}, "under": {"per_trick": 1, "flat": 0, "per_difference": 0, "curve": "linear", "per_bid": 0}, "zero_made": null, "zero_missed": null, "blind_bonus": 20, "per_deal": 0}, "manual_bonus": false, "target": null, "tie": "shared", "settlement": {"mode": "difference", "rate": "0.10", "ante": "1", "hard_tie": "each"}, "success_bonus": {}}, "first_dealer": 0, "title": "Table one", "place": "Caf\u00e9 Zo\u00eb", "scorer": "Ana"}');
INSERT INTO "entry" VALUES('game-over',2,'2026-11-20T21:19:50.250000Z','tablet','628b49d96dcde97a430dd4f597705899e09a968f793491e4b704cae33a40dc02','bids','{"deal": 1, "bids": {"1": 2, "2": 0, "0": 2}}');
INSERT INTO "entry" VALUES('game-over',3,'2026-11-20T21:20:27.375000Z','tablet','c44474038d459e40e4714afefa7bf8dae9f9834b22f5e8ec1dd434ecb62b512e','tricks','{"deal": 1, "tricks": {"1": 2, "2": 0, "0": 1}, "cancelled": 0}');
INSERT INTO "entry" VALUES('game-over',4,'2026-11-20T21:21:04.500000Z','tablet','cece8a9cecfb6c7e7ee4f3346d5e2544138bfb6e33bec6042a17333a4d3180b0','bids','{"deal": 2, "bids": {"2": 1, "0": 2, "1": 0}}');
INSERT INTO "entry" VALUES('game-over',5,'2026-11-20T21:21:41.625000Z','tablet','a2f1a68a3cf7bab14245ba34e6a348b6822aceb4a9ec7ad04a86c2c93ca1a28a','tricks','{"deal": 2, "tricks": {"2": 1, "0": 1, "1": 0}, "cancelled": 0}');
INSERT INTO "entry" VALUES('game-over',6,'2026-11-20T21:22:18.750000Z','tablet','f413e43d74f8178745c1acb48b2741438ab9ddccf3ed0a4dd451b0419f7ba837','bids','{"deal": 3, "bids": {"0": 0, "1": 1, "2": 1}}');
INSERT INTO "entry" VALUES('game-over',7,'2026-11-20T21:22:55.875000Z','tablet','8a37b83c96f1aa17d63d5db633defe9edaca1d3958f2eae81c94b48be948e4f6','tricks','{"deal": 3, "tricks": {"0": 0, "1": 1, "2": 0}, "cancelled": 0}');
INSERT INTO "entry" VALUES('game-over',8,'2026-11-20T21:23:33.000000Z','tablet','3e6558d0cb97f9bd3e8a25ae442f7ef7d95de26e56b6fd69df10be97e8a21563','bids','{"deal": 4, "bids": {"1": 2, "2": 0, "0": 1}}');
INSERT INTO "entry" VALUES('game-over',9,'2026-11-20T21:24:10.125000Z','tablet','d5fa38a1f8a14002509297c163336a28806979e6195592f4df64060dda39a9be','tricks','{"deal": 4, "tricks": {"1": 2, "2": 0, "0": 0}, "cancelled": 0}');
INSERT INTO "entry" VALUES('game-over',10,'2026-11-20T21:24:47.250000Z','tablet','ef46a230cfb0c087fdd8883bc989a3eaa253428f9f6033335e0cee7173c42a92','bids','{"deal": 5, "bids": {"2": 1, "0": 2, "1": 1}}');
INSERT INTO "entry" VALUES('game-over',11,'2026-11-20T21:25:24.375000Z','tablet','fda9f04c2ded017607d60770485b3f2eb5872e0f48340f2c55c5bdfcffe93602','tricks','{"deal": 5, "tricks": {"2": 1, "0": 2, "1": 0}, "cancelled": 0}');
INSERT INTO "entry" VALUES('game-house',1,'2026-11-27T23:54:21.732250Z','Tablet',NULL,'setup','{"kind": "oh_hell", "variant": "oh_pshaw", "players": ["Ana", "Ben", "Zoe"], "options": {}, "rules": {"cards": 52, "players": {"least": null, "most": null}, "packs": 1, "stripped": 0, "schedule": {"shape": "up", "maximum": {"rule": "table", "value": 0, "table": {"3": 15, "4": 13, "5": 10, "6": 8, "7": 7}, "reserve": 0, "cap": null}, "minimum": 1, "repeat_min": 1, "repeat_max": 1, "list": [], "capped": false}, "hand_sizes": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], "repeats": false, "trump": {"kind": "turn_up", "cycle": [], "suit": "", "no_trump_if_all_dealt": true, "no_trump_on_max": false, "no_trump_deals": [], "special_cards": {}, "super_trump": false}, "bidding": {"mode": "sequential", "hook": false, "hook_total": null, "hook_from": 1, "hook_last_deal": true, "least": 0, "most": null, "hook_zero_free": false, "hook_when": "always", "hook_only_last": false}, "first_bidder": 1, "leader": 1, "leader_rule": "offset", "direction": "clockwise", "announce": true, "blind": false, "blind_deficit": 20, "forehead": false, "cancelled_tricks": false, "floor_zero": false, "manual_bonus": false, "bonus": {"colour_14": null, "black_14": null, "mermaid_by_pirate": null, "pirate_by_king": null, "king_by_mermaid": null, "new_7": null, "new_8": null, "leviathan": null, "second": null, "needs": "exact"}, "bonus_limits": {"colour_14": 3, "black_14": 1, "mermaid_by_pirate": 2, "pirate_by_king": 6, "king_by_mermaid": 1, "new_7": 4, "new_8": 4, "leviathan": 3, "second": 1}, "loot": null, "wagers": false, "bid_changes": false, "lost_tricks": 0, "ghost": false, "scoring": {"made": {"bonus": 5, "per_trick": 1, "per_bid_squared": 0, "per_card": 0, "table": {}, "digit": null}, "over": {"per_trick": 0, "flat": 0, "per_difference": 0, "curve": "linear", "per_bid": 0, "per_bid_squared": 0}, "under": {"per_trick": 0, "flat": 0, "per_difference": 0, "curve": "linear", "per_bid": 0, "per_bid_squared": 0}, "zero_made": null, "zero_missed": null, "near": null, "shutout": null, "slam": null, "streak": null, "cannonball": null, "double": null, "per_deal": 0, "blind_bonus": 20, "blind_factor": 1, "halved": false, "overtrick": null, "wins_at_once": null}, "success_bonus": {}, "winner": "highest", "target": null, "tie": "shared", "settlement": {"mode": "none", "rate": "1", "ante": "1", "hard_tie": "each"}}, "first_dealer": 0, "title": "", "place": "", "scorer": "", "played_on": "", "house": {"scoring": {"made": {"bonus": 5}}}, "house_rules": "Ours", "house_note": ""}');
CREATE TABLE game (
	id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	watch_id VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	variant VARCHAR NOT NULL, 
	started_at VARCHAR(27) NOT NULL, 
	last_at VARCHAR(27) NOT NULL, 
	finished BOOLEAN NOT NULL, 
	hidden_at VARCHAR(27), 
	start_key VARCHAR, 
	fingerprint VARCHAR, 
	summary JSON NOT NULL, group_id INTEGER, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT uq_game_fingerprint UNIQUE (fingerprint), 
	CONSTRAINT uq_game_start_key UNIQUE (start_key), 
	CONSTRAINT uq_game_watch_id UNIQUE (watch_id)
);
INSERT INTO "game" VALUES('game-oh_hell',16,'watch-oh_hell','oh_hell','oh_hell_common','2026-11-20T20:57:33.750000Z','2026-11-20T21:06:50.625000Z',0,NULL,'4a56a00db8335fade3cd307a92cca6514bd23d39a2d1df559a50266b27d48b76',NULL,'{"title": "Table one", "variant_name": "Oh Hell", "players": ["Ana", "Eve", "Ben", "Cas", "Dee"], "totals": [23, 5, 17, 6, 23], "leaders": ["Ana", "Dee"], "winners": [], "counts": "points", "deal_word": "deal", "done": 2, "deals": 19}',NULL);
INSERT INTO "game" VALUES('game-ohio',9,'watch-ohio','ohio','ohio','2026-11-20T21:07:27.750000Z','2026-11-20T21:12:24.750000Z',0,NULL,'9cefa9f4b0cea38dc5f218f659b117885e83380114b2ed1dc5401a1cb5acbb5e',NULL,'{"title": "Table one", "variant_name": "Ohio", "players": ["Ana", "Ben"], "totals": [45, -65], "leaders": ["Ana"], "winners": [], "counts": "points", "deal_word": "hand", "done": 1, "deals": 4}',0);
INSERT INTO "game" VALUES('game-ono99',10,'watch-ono99','ono99','ono99','2026-11-20T21:13:01.875000Z','2026-11-20T21:18:36.000000Z',0,NULL,'3c5039f17d9af9ff7d5fc482d0871423e24f3c9577f8a2552219816b5d6930b0',NULL,'{"title": "Table one", "variant_name": "O\u2019NO 99", "players": ["Ana", "Ben", "Cas"], "totals": [3, 3, 2], "leaders": ["Ana", "Ben"], "winners": [], "counts": "chips", "deal_word": "hand", "done": 1, "deals": 2}',1);
INSERT INTO "game" VALUES('game-over',11,'watch-over','oh_hell','oh_hell_common','2026-11-20T21:19:13.125000Z','2026-11-20T21:25:24.375000Z',1,NULL,'5c427ab36aff38338a006235ad45a321c7ebe17f24a0eb547c4724ac60a82833',NULL,'{"title": "Table one", "variant_name": "Oh Hell", "players": ["Ana", "Ben", "Cas"], "totals": [24, 45, 42], "leaders": ["Ben"], "winners": ["Ben"], "counts": "points", "deal_word": "deal", "done": 5, "deals": 5}',1);
INSERT INTO "game" VALUES('game-house',1,'awP38wV42Fy-5zQHYhM-Jg','oh_hell','oh_pshaw','2026-11-27T23:54:21.732250Z','2026-11-27T23:54:21.732250Z',0,NULL,'b5a045454a5077461c57bee6574778bd7a4263e8831ddbfb332030ef58f769b2',NULL,'{"title": "", "variant_name": "Ours", "players": ["Ana", "Ben", "Zoe"], "totals": [0, 0, 0], "leaders": [], "winners": [], "counts": "points", "deal_word": "deal", "done": 0, "deals": 15}',NULL);
CREATE TABLE house_rule (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	"key" VARCHAR, 
	variant VARCHAR NOT NULL, 
	rules JSON NOT NULL, 
	changed_at VARCHAR(27) NOT NULL, 
	played_at VARCHAR(27), games INTEGER DEFAULT '0' NOT NULL, note VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT pk_house_rule PRIMARY KEY (id), 
	CONSTRAINT uq_house_rule_key UNIQUE ("key")
);
INSERT INTO "house_rule" VALUES(1,'Thursdays','thursdays','oh_pshaw','{"scoring": {"made": {"bonus": 5}}}','2026-11-27T23:54:21.749833Z','2026-11-27T23:54:21.745056Z',1,'');
INSERT INTO "house_rule" VALUES(2,'Gone',NULL,'oh_pshaw','{}','2026-11-27T23:54:21.755337Z',NULL,0,'');
CREATE TABLE passphrase_try (
	address VARCHAR NOT NULL, 
	tries INTEGER NOT NULL, 
	at VARCHAR(27) NOT NULL, 
	CONSTRAINT pk_passphrase_try PRIMARY KEY (address)
);
CREATE TABLE pen (
	game_id VARCHAR NOT NULL, 
	device VARCHAR NOT NULL, 
	"before" VARCHAR, 
	generation INTEGER NOT NULL, 
	at VARCHAR(27) NOT NULL, 
	CONSTRAINT pk_pen PRIMARY KEY (game_id), 
	CONSTRAINT fk_pen_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "pen" VALUES('game-oh_hell','8633131c0118b84ece7367c20af8ecfc483523777fffd850f7d2696bb7031972',NULL,1,'2026-11-20T20:57:33.750000Z');
INSERT INTO "pen" VALUES('game-ohio','8633131c0118b84ece7367c20af8ecfc483523777fffd850f7d2696bb7031972',NULL,1,'2026-11-20T21:07:27.750000Z');
INSERT INTO "pen" VALUES('game-ono99','8633131c0118b84ece7367c20af8ecfc483523777fffd850f7d2696bb7031972',NULL,1,'2026-11-20T21:13:01.875000Z');
INSERT INTO "pen" VALUES('game-over','8633131c0118b84ece7367c20af8ecfc483523777fffd850f7d2696bb7031972',NULL,1,'2026-11-20T21:19:13.125000Z');
INSERT INTO "pen" VALUES('game-house','8633131c0118b84ece7367c20af8ecfc483523777fffd850f7d2696bb7031972',NULL,1,'2026-11-27T23:54:21.732250Z');
CREATE TABLE pen_link (
	id VARCHAR NOT NULL, 
	game_id VARCHAR NOT NULL, 
	generation INTEGER NOT NULL, 
	expires_at VARCHAR(27) NOT NULL, 
	used_by VARCHAR, 
	CONSTRAINT pk_pen_link PRIMARY KEY (id), 
	CONSTRAINT fk_pen_link_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE person (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	hidden BOOLEAN NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (id)
);
INSERT INTO "person" VALUES(1,'Ana',0);
INSERT INTO "person" VALUES(2,'Benno',0);
INSERT INTO "person" VALUES(3,'Zoe',0);
INSERT INTO "person" VALUES(4,'Dee',0);
INSERT INTO "person" VALUES(5,'Eve',1);
INSERT INTO "person" VALUES(6,'Zoe',0);
CREATE TABLE person_change (
	id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	at VARCHAR(27) NOT NULL, 
	by_device VARCHAR NOT NULL, 
	what VARCHAR NOT NULL, 
	"before" JSON NOT NULL, 
	"after" JSON NOT NULL, 
	undone_at VARCHAR(27), 
	CONSTRAINT pk_person_change PRIMARY KEY (id), 
	CONSTRAINT fk_person_change_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "person_change" VALUES(1,1,'2026-11-27T23:54:21.667043Z','Tablet','renamed','{"persons": {"1": ["Ana", false]}, "spellings": {"1": 1}}','{"persons": {"1": ["Anna", false]}, "spellings": {"1": 1, "6": 1}}','2026-11-27T23:54:21.673492Z');
INSERT INTO "person_change" VALUES(2,2,'2026-11-27T23:54:21.678798Z','Tablet','renamed','{"persons": {"2": ["Ben", false]}, "spellings": {"2": 2}}','{"persons": {"2": ["Benno", false]}, "spellings": {"2": 2, "6": 2}}',NULL);
INSERT INTO "person_change" VALUES(3,5,'2026-11-27T23:54:21.681383Z','Tablet','hidden','{"persons": {"5": ["Eve", false]}, "spellings": {"5": 5}}','{"persons": {"5": ["Eve", true]}, "spellings": {"5": 5}}',NULL);
INSERT INTO "person_change" VALUES(4,3,'2026-11-27T23:54:21.787810Z','Tablet','merged','{"persons": {"3": ["Cas", false], "6": ["Zoe", false]}, "spellings": {"3": 3, "7": 6}}','{"persons": {"3": ["Zoe", false], "6": ["Zoe", false]}, "spellings": {"3": 3, "7": 3}}',NULL);
CREATE TABLE played (
	game_id VARCHAR NOT NULL, 
	ruleset_id INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	started_at VARCHAR(27) NOT NULL, 
	played_on VARCHAR NOT NULL, 
	deals INTEGER NOT NULL, 
	margin INTEGER, 
	all_missed INTEGER NOT NULL, lowest_wins BOOLEAN DEFAULT 0 NOT NULL, minutes INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_played PRIMARY KEY (game_id), 
	CONSTRAINT fk_played_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT fk_played_ruleset_id_ruleset FOREIGN KEY(ruleset_id) REFERENCES ruleset (id)
);
INSERT INTO "played" VALUES('game-over',1,3,'2026-11-20T21:19:13.125000Z','2026-11-20',5,30,0,0,6);
CREATE TABLE "player" (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	last_at VARCHAR(27) NOT NULL, 
	person_id INTEGER NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_key UNIQUE ("key"), 
	CONSTRAINT fk_player_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "player" VALUES(1,'ana','Ana','2026-11-27T23:54:21.732250Z',1);
INSERT INTO "player" VALUES(2,'ben','Ben','2026-11-27T23:54:21.732250Z',2);
INSERT INTO "player" VALUES(3,'cas','Cas','2026-11-20T21:19:13.125000Z',3);
INSERT INTO "player" VALUES(4,'dee','Dee','2026-11-20T21:05:36.375000Z',4);
INSERT INTO "player" VALUES(5,'eve','Eve','2026-11-20T21:05:36.375000Z',5);
INSERT INTO "player" VALUES(6,'benno','Benno','2026-11-20T21:19:13.125000Z',2);
INSERT INTO "player" VALUES(7,'zoe','Zoe','2026-11-27T23:54:21.732250Z',3);
CREATE TABLE "result" (
	game_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	ruleset_id INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	started_at VARCHAR(27) NOT NULL, 
	played_on VARCHAR NOT NULL, 
	place INTEGER, 
	tied INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	total INTEGER, 
	hands INTEGER NOT NULL, 
	hands_won INTEGER NOT NULL, 
	bids INTEGER NOT NULL, 
	made INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	run INTEGER NOT NULL, 
	zeros INTEGER NOT NULL, 
	zero_bids INTEGER NOT NULL, 
	CONSTRAINT pk_result PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_result_player_id_player FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT fk_result_ruleset_id_ruleset FOREIGN KEY(ruleset_id) REFERENCES ruleset (id), 
	CONSTRAINT fk_result_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "result" VALUES('game-over',0,1,1,3,'2026-11-20T21:19:13.125000Z','2026-11-20',3,1,0,240,0,0,5,2,240,1,1,1);
INSERT INTO "result" VALUES('game-over',1,2,1,3,'2026-11-20T21:19:13.125000Z','2026-11-20',1,1,1,450,0,0,5,4,450,4,1,1);
INSERT INTO "result" VALUES('game-over',2,3,1,3,'2026-11-20T21:19:13.125000Z','2026-11-20',2,1,0,420,0,0,5,4,420,2,2,2);
CREATE TABLE ruleset (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	variant VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_ruleset PRIMARY KEY (id), 
	CONSTRAINT uq_ruleset_key UNIQUE ("key")
);
INSERT INTO "ruleset" VALUES(1,'oh_hell_common maximum=3','oh_hell_common','');
CREATE TABLE season (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	first_on VARCHAR NOT NULL, 
	last_on VARCHAR NOT NULL, 
	places VARCHAR NOT NULL, 
	min_games INTEGER NOT NULL, 
	best INTEGER, 
	watch_id VARCHAR NOT NULL, 
	deleted_at VARCHAR(27), worst INTEGER DEFAULT '0' NOT NULL, by_average BOOLEAN DEFAULT 0 NOT NULL, group_id INTEGER, "key" VARCHAR, "by" VARCHAR DEFAULT 'places' NOT NULL, 
	CONSTRAINT pk_season PRIMARY KEY (id), 
	CONSTRAINT uq_season_watch_id UNIQUE (watch_id)
);
INSERT INTO "season" VALUES(1,'Autumn','2026-03-01','2026-12-31','5,3,1',2,4,'xUqxr7PILiAfpZPOSyrHVQ',NULL,0,0,1,'autumn','places');
INSERT INTO "season" VALUES(2,'Gone','2026-01-01','2026-12-31','10,7,5,3,2,1',5,NULL,'uHVGS8BW9-HgFQysiRl5pA','2026-11-27T23:54:21.724201Z',0,0,NULL,NULL,'places');
CREATE TABLE seat (
	game_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_seat_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT fk_seat_player_id_player FOREIGN KEY(player_id) REFERENCES player (id)
);
INSERT INTO "seat" VALUES('game-oh_hell',0,'Ana',1);
INSERT INTO "seat" VALUES('game-oh_hell',4,'Eve',5);
INSERT INTO "seat" VALUES('game-oh_hell',1,'Ben',2);
INSERT INTO "seat" VALUES('game-oh_hell',2,'Cas',3);
INSERT INTO "seat" VALUES('game-oh_hell',3,'Dee',4);
INSERT INTO "seat" VALUES('game-ohio',0,'Ana',1);
INSERT INTO "seat" VALUES('game-ohio',1,'Ben',2);
INSERT INTO "seat" VALUES('game-ono99',0,'Ana',1);
INSERT INTO "seat" VALUES('game-ono99',1,'Ben',2);
INSERT INTO "seat" VALUES('game-ono99',2,'Cas',3);
INSERT INTO "seat" VALUES('game-over',0,'Ana',1);
INSERT INTO "seat" VALUES('game-over',1,'Ben',2);
INSERT INTO "seat" VALUES('game-over',2,'Cas',3);
INSERT INTO "seat" VALUES('game-house',0,'Ana',1);
INSERT INTO "seat" VALUES('game-house',1,'Ben',2);
INSERT INTO "seat" VALUES('game-house',2,'Zoe',7);
CREATE INDEX ix_game_last_at ON game (last_at);
CREATE INDEX ix_game_variant ON game (variant);
CREATE INDEX ix_seat_player_id ON seat (player_id);
CREATE INDEX ix_pen_link_game_id ON pen_link (game_id);
CREATE INDEX ix_player_person_id ON player (person_id);
CREATE INDEX ix_person_change_person_id ON person_change (person_id);
CREATE INDEX ix_game_shown ON game (finished, last_at) WHERE hidden_at IS NULL;
CREATE INDEX ix_game_hidden ON game (last_at) WHERE hidden_at IS NOT NULL;
CREATE INDEX ix_game_variant_started_at ON game (variant, started_at);
CREATE INDEX ix_game_started_at ON game (started_at);
CREATE INDEX ix_played_played_on ON played (played_on, started_at);
CREATE INDEX ix_game_group_id ON game (group_id);
CREATE UNIQUE INDEX ix_club_group_key ON club_group ("key");
CREATE UNIQUE INDEX ix_season_key ON season ("key");
CREATE INDEX ix_result_player_id ON result (player_id, played_on, started_at);
COMMIT;
