CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE players (
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	created TEXT NOT NULL,
	CONSTRAINT players_pk PRIMARY KEY (id),
	CONSTRAINT players_name_key_uq UNIQUE (name_key)
);
CREATE TABLE settings (
	player_id TEXT NOT NULL,
	"key" TEXT NOT NULL,
	value TEXT NOT NULL,
	CONSTRAINT settings_pk PRIMARY KEY (player_id, "key"),
	CONSTRAINT settings_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE TABLE matches (
	id TEXT NOT NULL,
	created TEXT NOT NULL,
	rules TEXT NOT NULL,
	preset TEXT NOT NULL,
	status TEXT NOT NULL,
	counts BOOLEAN NOT NULL,
	forked_from TEXT,
	forked_at INTEGER,
	origin TEXT NOT NULL,
	finished TEXT,
	CONSTRAINT matches_pk PRIMARY KEY (id),
	CONSTRAINT matches_forked_from_fk FOREIGN KEY(forked_from) REFERENCES matches (id),
	CONSTRAINT matches_origin_fk FOREIGN KEY(origin) REFERENCES matches (id),
	CONSTRAINT matches_status_ck CHECK (status IN ('running', 'finished', 'set_aside')),
	CONSTRAINT matches_finished_ck CHECK ((finished IS NOT NULL) = (status = 'finished')),
	CONSTRAINT matches_forked_ck CHECK ((forked_from IS NULL) = (forked_at IS NULL))
);
CREATE INDEX matches_status_ix ON matches (status);
CREATE INDEX matches_origin_ix ON matches (origin);
CREATE TABLE match_seats (
	match_id TEXT NOT NULL,
	seat INTEGER NOT NULL,
	side INTEGER NOT NULL,
	name TEXT NOT NULL,
	player_id TEXT,
	bot_level INTEGER,
	CONSTRAINT match_seats_pk PRIMARY KEY (match_id, seat),
	CONSTRAINT match_seats_player_id_match_id_uq UNIQUE (player_id, match_id),
	CONSTRAINT match_seats_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id),
	CONSTRAINT match_seats_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id),
	CONSTRAINT match_seats_person_or_bot_ck CHECK (player_id IS NULL OR bot_level IS NULL)
);
CREATE TABLE log (
	match_id TEXT NOT NULL,
	seq INTEGER NOT NULL,
	text TEXT NOT NULL,
	move_id TEXT,
	at TEXT NOT NULL,
	CONSTRAINT log_pk PRIMARY KEY (match_id, seq),
	CONSTRAINT log_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id),
	CONSTRAINT log_seq_ck CHECK (seq > 0)
)
 WITHOUT ROWID;
CREATE UNIQUE INDEX log_match_id_move_id_ix ON log (match_id, move_id) WHERE move_id IS NOT NULL;
CREATE TABLE hand_results (
	match_id TEXT NOT NULL,
	hand INTEGER NOT NULL,
	side INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	total INTEGER NOT NULL,
	outcome TEXT NOT NULL,
	lines TEXT NOT NULL,
	CONSTRAINT hand_results_pk PRIMARY KEY (match_id, hand, side),
	CONSTRAINT hand_results_match_id_seq_fk FOREIGN KEY(match_id, seq) REFERENCES log (match_id, seq),
	CONSTRAINT hand_results_outcome_ck CHECK (outcome IN ('won', 'lost', 'level'))
);
CREATE TABLE match_results (
	match_id TEXT NOT NULL,
	side INTEGER NOT NULL,
	total INTEGER NOT NULL,
	outcome TEXT NOT NULL,
	CONSTRAINT match_results_pk PRIMARY KEY (match_id, side),
	CONSTRAINT match_results_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id),
	CONSTRAINT match_results_outcome_ck CHECK (outcome IN ('won', 'lost', 'level'))
);
CREATE TABLE saves (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	player_id TEXT NOT NULL,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	match_id TEXT NOT NULL,
	seq INTEGER NOT NULL,
	saved TEXT NOT NULL,
	CONSTRAINT saves_player_id_name_key_uq UNIQUE (player_id, name_key),
	CONSTRAINT saves_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id),
	CONSTRAINT saves_match_id_seq_fk FOREIGN KEY(match_id, seq) REFERENCES log (match_id, seq)
);
CREATE TRIGGER log_no_update BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_no_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TABLE accounts (
	player_id TEXT NOT NULL,
	password TEXT NOT NULL,
	created TEXT NOT NULL,
	is_admin BOOLEAN NOT NULL,
	CONSTRAINT accounts_pk PRIMARY KEY (player_id),
	CONSTRAINT accounts_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE TABLE nicknames (
	look TEXT NOT NULL,
	player_id TEXT NOT NULL,
	CONSTRAINT nicknames_pk PRIMARY KEY (look),
	CONSTRAINT nicknames_player_id_uq UNIQUE (player_id),
	CONSTRAINT nicknames_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE TABLE sessions (
	id TEXT NOT NULL,
	token_hash TEXT NOT NULL,
	player_id TEXT NOT NULL,
	created TEXT NOT NULL,
	seen TEXT NOT NULL,
	expires TEXT NOT NULL,
	device TEXT NOT NULL,
	address TEXT NOT NULL,
	CONSTRAINT sessions_pk PRIMARY KEY (id),
	CONSTRAINT sessions_token_hash_uq UNIQUE (token_hash),
	CONSTRAINT sessions_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE INDEX sessions_player_id_ix ON sessions (player_id);
CREATE TABLE attempts (
	"key" TEXT NOT NULL,
	failures INTEGER NOT NULL,
	last TEXT NOT NULL,
	CONSTRAINT attempts_pk PRIMARY KEY ("key")
);
CREATE TABLE sanctions (
	subject TEXT NOT NULL,
	kind TEXT NOT NULL,
	until TEXT,
	reason TEXT NOT NULL,
	at TEXT NOT NULL,
	CONSTRAINT sanctions_pk PRIMARY KEY (subject, kind),
	CONSTRAINT sanctions_kind_ck CHECK (kind IN ('mute', 'ban'))
);
CREATE TABLE audit (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	at TEXT NOT NULL,
	"by" TEXT NOT NULL,
	deed TEXT NOT NULL,
	subject TEXT NOT NULL,
	detail TEXT NOT NULL
);
CREATE TABLE rooms (
	id TEXT NOT NULL,
	kind TEXT NOT NULL,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	created TEXT NOT NULL,
	CONSTRAINT rooms_pk PRIMARY KEY (id),
	CONSTRAINT rooms_name_key_uq UNIQUE (name_key),
	CONSTRAINT rooms_kind_ck CHECK (kind IN ('fun', 'competition', 'private'))
);
CREATE TABLE room_members (
	room_id TEXT NOT NULL,
	player_id TEXT NOT NULL,
	since TEXT NOT NULL,
	CONSTRAINT room_members_pk PRIMARY KEY (room_id, player_id),
	CONSTRAINT room_members_room_id_fk FOREIGN KEY(room_id) REFERENCES rooms (id),
	CONSTRAINT room_members_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE INDEX room_members_player_id_ix ON room_members (player_id);
CREATE TABLE gatherings (
	id TEXT NOT NULL,
	room_id TEXT NOT NULL,
	host_id TEXT NOT NULL,
	rules TEXT NOT NULL,
	proposed_by TEXT NOT NULL,
	turn_seconds INTEGER,
	bank_seconds INTEGER,
	spectators BOOLEAN NOT NULL,
	rated BOOLEAN NOT NULL,
	is_open BOOLEAN NOT NULL,
	status TEXT NOT NULL,
	match_id TEXT,
	rematch_of TEXT,
	created TEXT NOT NULL,
	version INTEGER NOT NULL,
	CONSTRAINT gatherings_pk PRIMARY KEY (id),
	CONSTRAINT gatherings_match_id_uq UNIQUE (match_id),
	CONSTRAINT gatherings_rematch_of_uq UNIQUE (rematch_of),
	CONSTRAINT gatherings_room_id_fk FOREIGN KEY(room_id) REFERENCES rooms (id),
	CONSTRAINT gatherings_host_id_fk FOREIGN KEY(host_id) REFERENCES players (id),
	CONSTRAINT gatherings_proposed_by_fk FOREIGN KEY(proposed_by) REFERENCES players (id),
	CONSTRAINT gatherings_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id),
	CONSTRAINT gatherings_rematch_of_fk FOREIGN KEY(rematch_of) REFERENCES matches (id),
	CONSTRAINT gatherings_status_ck CHECK (status IN ('open', 'playing', 'over', 'closed')),
	CONSTRAINT gatherings_clock_ck CHECK ((turn_seconds IS NULL) = (bank_seconds IS NULL)),
	CONSTRAINT gatherings_match_ck CHECK ((match_id IS NOT NULL) = (status IN ('playing', 'over')))
);
CREATE INDEX gatherings_status_room_id_ix ON gatherings (status, room_id);
CREATE TABLE gathering_seats (
	gathering_id TEXT NOT NULL,
	seat INTEGER NOT NULL,
	player_id TEXT,
	bot_level INTEGER,
	own_rules TEXT,
	agrees BOOLEAN NOT NULL,
	CONSTRAINT gathering_seats_pk PRIMARY KEY (gathering_id, seat),
	CONSTRAINT gathering_seats_player_id_gathering_id_uq UNIQUE (player_id, gathering_id),
	CONSTRAINT gathering_seats_gathering_id_fk FOREIGN KEY(gathering_id) REFERENCES gatherings (id),
	CONSTRAINT gathering_seats_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id),
	CONSTRAINT gathering_seats_person_or_bot_ck CHECK ((player_id IS NULL) != (bot_level IS NULL))
);
CREATE TABLE invitations (
	id TEXT NOT NULL,
	gathering_id TEXT NOT NULL,
	from_id TEXT NOT NULL,
	to_id TEXT NOT NULL,
	created TEXT NOT NULL,
	expires TEXT NOT NULL,
	status TEXT NOT NULL,
	CONSTRAINT invitations_pk PRIMARY KEY (id),
	CONSTRAINT invitations_gathering_id_fk FOREIGN KEY(gathering_id) REFERENCES gatherings (id),
	CONSTRAINT invitations_from_id_fk FOREIGN KEY(from_id) REFERENCES players (id),
	CONSTRAINT invitations_to_id_fk FOREIGN KEY(to_id) REFERENCES players (id),
	CONSTRAINT invitations_status_ck CHECK (status IN ('waiting', 'accepted', 'declined', 'expired', 'withdrawn'))
);
CREATE INDEX invitations_to_id_status_ix ON invitations (to_id, status);
CREATE INDEX invitations_from_id_created_ix ON invitations (from_id, created);
CREATE INDEX invitations_gathering_id_ix ON invitations (gathering_id);
CREATE TABLE processes (
	id TEXT NOT NULL,
	beat TEXT NOT NULL,
	CONSTRAINT processes_pk PRIMARY KEY (id)
);
CREATE TABLE presences (
	connection TEXT NOT NULL,
	process_id TEXT NOT NULL,
	player_id TEXT NOT NULL,
	room_id TEXT,
	match_id TEXT,
	available BOOLEAN NOT NULL,
	away BOOLEAN NOT NULL,
	since TEXT NOT NULL,
	CONSTRAINT presences_pk PRIMARY KEY (connection),
	CONSTRAINT presences_process_id_fk FOREIGN KEY(process_id) REFERENCES processes (id),
	CONSTRAINT presences_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id),
	CONSTRAINT presences_room_id_fk FOREIGN KEY(room_id) REFERENCES rooms (id),
	CONSTRAINT presences_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX presences_player_id_ix ON presences (player_id);
CREATE TABLE chat (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	place TEXT NOT NULL,
	player_id TEXT NOT NULL,
	name TEXT NOT NULL,
	text TEXT NOT NULL,
	at TEXT NOT NULL,
	removed BOOLEAN NOT NULL,
	CONSTRAINT chat_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE INDEX chat_place_id_ix ON chat (place, id);
CREATE INDEX chat_player_id_id_ix ON chat (player_id, id);
CREATE TABLE relations (
	player_id TEXT NOT NULL,
	other_id TEXT NOT NULL,
	muted BOOLEAN NOT NULL,
	blocked BOOLEAN NOT NULL,
	CONSTRAINT relations_pk PRIMARY KEY (player_id, other_id),
	CONSTRAINT relations_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id),
	CONSTRAINT relations_other_id_fk FOREIGN KEY(other_id) REFERENCES players (id)
);
CREATE INDEX relations_other_id_ix ON relations (other_id);
CREATE TABLE reports (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	by_id TEXT NOT NULL,
	about_id TEXT NOT NULL,
	chat_id INTEGER,
	reason TEXT NOT NULL,
	at TEXT NOT NULL,
	status TEXT NOT NULL,
	CONSTRAINT reports_by_id_fk FOREIGN KEY(by_id) REFERENCES players (id),
	CONSTRAINT reports_about_id_fk FOREIGN KEY(about_id) REFERENCES players (id),
	CONSTRAINT reports_chat_id_fk FOREIGN KEY(chat_id) REFERENCES chat (id),
	CONSTRAINT reports_status_ck CHECK (status IN ('open', 'handled'))
);
CREATE TABLE ratings (
	player_id TEXT NOT NULL,
	pool TEXT NOT NULL,
	season TEXT NOT NULL,
	mu DOUBLE NOT NULL,
	sigma DOUBLE NOT NULL,
	matches INTEGER NOT NULL,
	won INTEGER NOT NULL,
	updated TEXT NOT NULL,
	CONSTRAINT ratings_pk PRIMARY KEY (player_id, pool, season),
	CONSTRAINT ratings_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id),
	CONSTRAINT ratings_pool_ck CHECK (pool IN ('two', 'three', 'partners'))
);
CREATE INDEX ratings_season_pool_ix ON ratings (season, pool);
CREATE TABLE rating_changes (
	match_id TEXT NOT NULL,
	player_id TEXT NOT NULL,
	pool TEXT NOT NULL,
	season TEXT NOT NULL,
	rank INTEGER NOT NULL,
	mu_before DOUBLE NOT NULL,
	sigma_before DOUBLE NOT NULL,
	mu DOUBLE NOT NULL,
	sigma DOUBLE NOT NULL,
	at TEXT NOT NULL,
	CONSTRAINT rating_changes_pk PRIMARY KEY (match_id, player_id),
	CONSTRAINT rating_changes_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id),
	CONSTRAINT rating_changes_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE INDEX rating_changes_player_id_pool_at_ix ON rating_changes (player_id, pool, at);
CREATE TABLE settled (
	match_id TEXT NOT NULL,
	at TEXT NOT NULL,
	CONSTRAINT settled_pk PRIMARY KEY (match_id),
	CONSTRAINT settled_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO alembic_version (version_num) VALUES ('0002');
