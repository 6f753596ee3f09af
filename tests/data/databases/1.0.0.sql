BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
	summary JSON NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT uq_game_fingerprint UNIQUE (fingerprint), 
	CONSTRAINT uq_game_start_key UNIQUE (start_key), 
	CONSTRAINT uq_game_watch_id UNIQUE (watch_id)
);
INSERT INTO "game" VALUES('game-oh_hell',16,'watch-oh_hell','oh_hell','oh_hell_common','2026-11-20T20:57:33.750000Z','2026-11-20T21:06:50.625000Z',0,NULL,'4a56a00db8335fade3cd307a92cca6514bd23d39a2d1df559a50266b27d48b76',NULL,'{"title": "Table one", "variant_name": "Oh Hell", "players": ["Ana", "Eve", "Ben", "Cas", "Dee"], "totals": [23, 5, 17, 6, 23], "leaders": ["Ana", "Dee"], "winners": [], "counts": "points", "deal_word": "deal", "done": 2, "deals": 19}');
INSERT INTO "game" VALUES('game-ohio',9,'watch-ohio','ohio','ohio','2026-11-20T21:07:27.750000Z','2026-11-20T21:12:24.750000Z',0,NULL,'9cefa9f4b0cea38dc5f218f659b117885e83380114b2ed1dc5401a1cb5acbb5e',NULL,'{"title": "Table one", "variant_name": "Ohio", "players": ["Ana", "Ben"], "totals": [45, -65], "leaders": ["Ana"], "winners": [], "counts": "points", "deal_word": "hand", "done": 1, "deals": 4}');
INSERT INTO "game" VALUES('game-ono99',10,'watch-ono99','ono99','ono99','2026-11-20T21:13:01.875000Z','2026-11-20T21:18:36.000000Z',0,NULL,'3c5039f17d9af9ff7d5fc482d0871423e24f3c9577f8a2552219816b5d6930b0',NULL,'{"title": "Table one", "variant_name": "O''NO 99", "players": ["Ana", "Ben", "Cas"], "totals": [3, 3, 2], "leaders": ["Ana", "Ben"], "winners": [], "counts": "chips", "deal_word": "hand", "done": 1, "deals": 2}');
INSERT INTO "game" VALUES('game-over',11,'watch-over','oh_hell','oh_hell_common','2026-11-20T21:19:13.125000Z','2026-11-20T21:25:24.375000Z',1,NULL,'5c427ab36aff38338a006235ad45a321c7ebe17f24a0eb547c4724ac60a82833',NULL,'{"title": "Table one", "variant_name": "Oh Hell", "players": ["Ana", "Ben", "Cas"], "totals": [24, 45, 42], "leaders": ["Ben"], "winners": ["Ben"], "counts": "points", "deal_word": "deal", "done": 5, "deals": 5}');
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
CREATE TABLE pen_link (
	id VARCHAR NOT NULL, 
	game_id VARCHAR NOT NULL, 
	generation INTEGER NOT NULL, 
	expires_at VARCHAR(27) NOT NULL, 
	used_by VARCHAR, 
	CONSTRAINT pk_pen_link PRIMARY KEY (id), 
	CONSTRAINT fk_pen_link_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	last_at VARCHAR(27) NOT NULL, 
	hidden BOOLEAN NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_key UNIQUE ("key")
);
INSERT INTO "player" VALUES(1,'ana','Ana','2026-11-20T21:19:13.125000Z',0);
INSERT INTO "player" VALUES(2,'ben','Ben','2026-11-20T21:19:13.125000Z',0);
INSERT INTO "player" VALUES(3,'cas','Cas','2026-11-20T21:19:13.125000Z',0);
INSERT INTO "player" VALUES(4,'dee','Dee','2026-11-20T21:05:36.375000Z',0);
INSERT INTO "player" VALUES(5,'eve','Eve','2026-11-20T21:05:36.375000Z',0);
CREATE TABLE result (
	game_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	total INTEGER, 
	won BOOLEAN NOT NULL, 
	made INTEGER NOT NULL, 
	missed INTEGER NOT NULL, 
	CONSTRAINT pk_result PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_result_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "result" VALUES('game-over',0,3,24,0,2,3);
INSERT INTO "result" VALUES('game-over',1,1,45,1,4,1);
INSERT INTO "result" VALUES('game-over',2,2,42,0,4,1);
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
CREATE INDEX ix_game_last_at ON game (last_at);
CREATE INDEX ix_game_variant ON game (variant);
CREATE INDEX ix_seat_player_id ON seat (player_id);
CREATE INDEX ix_pen_link_game_id ON pen_link (game_id);
COMMIT;
