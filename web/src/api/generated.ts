// Made of docs/openapi.json by npm run types; do not edit.
export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** whether the server is well */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** this description */
        get: operations["getDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what the code of a refusal means */
        get: operations["getProblem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** counters for Prometheus */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the books in force */
        get: operations["listBooks"];
        put?: never;
        /** hand in a sheet of the house's own */
        post: operations["handInBook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/books/{book}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a whole book with rules and assumed marks */
        get: operations["getBook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/books/{book}/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** every value of a book with its path */
        get: operations["getBookSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/books/{book}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a book in words, each with its rule */
        get: operations["getBookPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/books/{book}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a book as it was written */
        get: operations["getBookText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/floor/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** every book with its state, and who signed */
        get: operations["listHouseBooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/floor/books/{book}/difference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a book's values beside those of another */
        get: operations["getBookDifference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/{book}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a book's mathematics as a document */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** best play and its exact value */
        post: operations["solve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the exact value of every legal action */
        post: operations["advise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/design": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the figures of a changed book */
        post: operations["design"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** who one is */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** play as a guest with play chips */
        post: operations["playAsGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** a session for name and password */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the session ends */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** an administrator by a set-up link */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/welcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** a password of one's own by a one-time link */
        post: operations["welcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** another password of one's own */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** a PIN of one's own */
        post: operations["setPin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** everyone with an account, and what waits to be signed */
        get: operations["listPeople"];
        put?: never;
        /** a new person, with a one-time link */
        post: operations["addPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{name}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** other roles: done, or asked for where they touch money */
        post: operations["changeRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{name}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** a one-time link for a new password */
        post: operations["giveLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{name}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the person is who they say: suspended roles count again */
        post: operations["confirmPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{name}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the account is disabled, its sessions end */
        post: operations["disablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{name}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the account is enabled again */
        post: operations["enablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{name}/badge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** another badge, or none */
        post: operations["giveBadge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{name}/clear-pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the PIN is gone */
        post: operations["clearPin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role-requests/{request}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the second administrator signs, and the roles are given */
        post: operations["signRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role-requests/{request}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the request is gone */
        post: operations["withdrawRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the keys of other games' tables */
        get: operations["listKeys"];
        put?: never;
        /** a key for a table of another game */
        post: operations["makeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{key}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the second administrator signs, and the key is good */
        post: operations["signKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{key}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the key is refused from now on */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the tables' tablets */
        get: operations["listDevices"];
        put?: never;
        /** a code that enrols a tablet */
        post: operations["makeDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{device}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the tablet is refused from now on */
        post: operations["revokeDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** which tablet this is, and who deals there */
        get: operations["whichDevice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/enrol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** this is a table's tablet, by its code */
        post: operations["enrolDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/tap-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** a dealer taps in with badge and PIN */
        post: operations["tapIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/tap-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the dealer taps out */
        post: operations["tapOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** a command that a second person signs with badge and PIN */
        post: operations["signHere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/links/{link}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a link for its staff */
        get: operations["getLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/links/{link}/hits/{hit}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what became of a hit */
        get: operations["getHit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/links/{link}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** coin-ins, deals, hits and ends of another game's table */
        post: operations["sendLinkCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/floor/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** staff do something on the floor */
        post: operations["sendFloorCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/floor/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** what a command of staff would do, before it is done */
        post: operations["previewFloorCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/floor/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** who may what, role by command */
        get: operations["listAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all tables and links at a glance, for staff */
        get: operations["getPit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/anchors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the signed anchors that left, latest first */
        get: operations["listAnchors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/floor/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what waits for a second person */
        get: operations["listProposals"];
        put?: never;
        /** put a command forward for a second person */
        post: operations["proposeFloorCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/floor/proposals/{proposal}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the first person takes it back */
        post: operations["withdrawProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/floor/proposals/{proposal}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the second person signs, and it is done */
        post: operations["signProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all open tables */
        get: operations["listTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a table as one may see it */
        get: operations["getTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/rounds/{round}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * a round that is over, with its corrections
         * @description For staff, and for whoever played it.
         */
        get: operations["getRound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/rounds/{round}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a round that is over as a document, for staff */
        get: operations["getRoundReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/rounds/{round}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a round that is over step by step, for staff */
        get: operations["getSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** do something at a table */
        post: operations["sendTableCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/advice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** the coach for one's own hand */
        post: operations["adviseAtTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** one's own hands, latest first */
        get: operations["listHands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what all signs show */
        get: operations["listSigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signs/{link}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what a sign shows */
        get: operations["getSign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** a sign's page; NAME.json and NAME.txt for programs */
        get: operations["getSignFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what happens, as server-sent events */
        get: operations["openStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description made by the client; sent again, the command has its effect once */
        CommandId: string;
        /** @description an amount in minor units */
        Cents: number;
        /** @description 1 at the dealer's far left */
        SeatNumber: number;
        TableNumber: number;
        /** @description letters, digits and . _ - */
        LinkName: string;
        /** @description letters, digits and . _ - */
        PatronName: string;
        /** @description the name of a book, or its hash: the house's own that is in force, else the built-in one */
        BookName: string;
        /** @description rank and suit */
        Card: string;
        /** @description 32 bytes, hexadecimal */
        Hex32: string;
        /** @description ISO 4217 */
        Currency: string;
        /**
         * @description of a poker hand, the lowest first
         * @enum {string}
         */
        Category: "high-card" | "pair" | "two-pair" | "three-of-a-kind" | "straight" | "flush" | "full-house" | "four-of-a-kind" | "straight-flush" | "royal-flush";
        /** @description ante, match-play, blind, play, progressive, or the word of a side wager of the table's book */
        Wager: string;
        /** @enum {string} */
        Street: "preflop" | "flop" | "river";
        /**
         * @description of a round
         * @enum {string}
         */
        Phase: "idle" | "betting" | "locked" | "preflop" | "flop" | "river" | "showdown" | "settled" | "over";
        /**
         * @description of an account
         * @enum {string}
         */
        Role: "dealer" | "supervisor" | "shift-manager" | "security" | "surveillance" | "cashier" | "technician" | "auditor" | "player" | "administrator";
        /**
         * @description of who works on the floor and at its links
         * @enum {string}
         */
        FloorRole: "dealer" | "supervisor" | "shift-manager" | "security" | "surveillance" | "cashier" | "technician" | "auditor";
        /**
         * @description how a bot plays
         * @enum {string}
         */
        BotKind: "perfect" | "simple" | "timid";
        /**
         * @description docs/settle.md explains each
         * @enum {string}
         */
        IncidentKind: "dealer-card-exposed" | "card-face-up" | "wrong-card-count" | "card-drawn-unseen" | "shuffler-failed" | "shoe-failed" | "not-shuffled" | "stub-count-wrong" | "shared-information" | "progressive-down" | "mucked" | "other";
        /**
         * @description of a round
         * @enum {string}
         */
        Moment: "deal" | "before-action" | "before-flop" | "after-flop" | "after-river" | "after-deal" | "before-start" | "at-win";
        /**
         * @description what people decided of an incident
         * @enum {string}
         */
        Ruling: "continue" | "void-hand" | "void-round" | "forfeit-hand";
        /** @description a max of 0: not offered */
        Limits: {
            min: components["schemas"]["Cents"];
            max: components["schemas"]["Cents"];
        };
        /** @description a value in antes, exactly */
        Exact: {
            /** @description whole, of up to 127 bits */
            numerator: number;
            /** @description whole, of up to 127 bits */
            denominator: number;
            /** @description their quotient, rounded */
            value: number;
        };
        /** @description problem details (RFC 9457): the code and its figures are for programs, the detail is for people */
        Problem: {
            /** @description a reference to what the code means, as /problems/not-your-role */
            type: string;
            /** @description the code as words */
            title: string;
            /** @description that of the answer; it follows from the code */
            status: number;
            /** @description the sentence, in English */
            detail: string;
            code: components["schemas"]["Code"];
            figures: components["schemas"]["ProblemFigures"];
            /** @description what lies behind it, the nearest first */
            causes: {
                code: components["schemas"]["Code"];
                figures: components["schemas"]["ProblemFigures"];
            }[];
            /** @description the field, the seat, the table */
            where: string | null;
            /** @description the clause of the book */
            rule: string | null;
            /** @description of a command of staff or of another game's table */
            id?: string;
            faults?: components["schemas"]["Fault"][];
        };
        /** @description what a code means */
        ProblemType: {
            code: components["schemas"]["Code"];
            title: string;
            /** @description with a place for each figure, as {1}; {1|card|cards} is a word by its number, {0} the cause */
            sentence: string;
            /** @description how many it comes with */
            figures: number;
        };
        /** @description a reason in one word, as not-your-role; never given to another reason, never spelled otherwise */
        Code: string;
        /** @description what stands in the sentence: numbers, texts, money, names that are codes themselves (a rank, a kind of hand) */
        ProblemFigures: (number | string | {
            cents: number;
            currency: string;
        } | {
            name: components["schemas"]["Code"];
        })[];
        /** @description what is said of a hand, of a showdown or on a rules page: a code and its figures, of which the reader's catalogue makes the words */
        Says: {
            code: components["schemas"]["Code"];
            figures: components["schemas"]["ProblemFigures"];
            /** @description what stands within it */
            causes?: {
                code: components["schemas"]["Code"];
                figures: components["schemas"]["ProblemFigures"];
            }[];
        };
        /** @description of a changed book */
        Fault: {
            /** @description of the sheet */
            line: number;
            /** @description in words, for people */
            what: string;
            code: components["schemas"]["Code"];
            figures: components["schemas"]["ProblemFigures"];
        };
        Person: {
            name: string;
            /** @description that count now */
            roles: components["schemas"]["Role"][];
            /** @description that wait until another administrator confirms them */
            suspended: components["schemas"]["Role"][];
            /** @description plays with play chips, without an account */
            guest: boolean;
        };
        Me: {
            person: components["schemas"]["Person"] | null;
            /** @description what a POST of this session must carry */
            csrf: string | null;
            /** @description one may play here as a guest */
            guests: boolean;
            /** @description one of the first two administrators is still to be made */
            setup: boolean;
        };
        Account: {
            name: string;
            /** @description that count now */
            roles: components["schemas"]["Role"][];
            /** @description that do not: they wait to be confirmed, or the account is disabled */
            suspended: components["schemas"]["Role"][];
            /** @description who brought the person back, and therefore cannot confirm it */
            held_by: string[];
            disabled: boolean;
            /** @description the person has chosen one */
            password: boolean;
            /** @description its number; empty: none */
            badge: string;
            /** @description the person has chosen one */
            pin: boolean;
            link: {
                /** @description null: the console of the machine */
                by: string | null;
                until_ms: number;
            } | null;
            made_ms: number;
            /** @description the last one */
            login_ms: number | null;
            /** @description wrong passwords since then */
            failures: number;
        };
        /** @description waits for the second administrator */
        RoleRequest: {
            request: number;
            name: string;
            /** @description that it gives */
            roles: components["schemas"]["Role"][];
            /** @description who asked */
            by: string;
            made_ms: number;
            until_ms: number;
        };
        ChangedPerson: {
            name: string;
            /** @description that count now */
            roles: components["schemas"]["Role"][];
            /** @description of the request */
            asked: components["schemas"]["Role"][];
            /** @description which waits for the second administrator */
            request: number | null;
            /** @description the path of a one-time link, shown this once */
            link: string | null;
        };
        /** @description a table's tablet */
        Device: {
            name: string;
            table: components["schemas"]["TableNumber"];
            /** @description enrolled and not revoked */
            good: boolean;
            /** @description who made its code */
            made_by: string;
            made_ms: number;
            /** @description of a code that is not used yet */
            code_until_ms: number | null;
            enrolled_ms: number | null;
            revoked_ms: number | null;
            revoked_by: string | null;
            /** @description who is tapped in */
            dealer: string | null;
            /** @description since when */
            since_ms: number | null;
        };
        NewDevice: components["schemas"]["Device"] & {
            /** @description shown this once */
            code: string;
        };
        DeviceList: {
            devices: components["schemas"]["Device"][];
        };
        ThisDevice: {
            /** @description null: this browser is no table's tablet */
            device: components["schemas"]["Device"] | null;
            /** @description the tablet of the same table where somebody is tapped in */
            elsewhere: {
                name: string;
                dealer: string;
                since_ms: number;
            } | null;
        };
        WantedDevice: {
            name: string;
            table: components["schemas"]["TableNumber"];
        };
        Enrolment: {
            /** @description blanks, hyphens and small letters do not matter */
            code: string;
        };
        TapIn: {
            badge: string;
            pin: string;
            /** @description from another tablet of the table, where somebody is tapped in */
            take_over?: boolean;
        };
        SignedHere: {
            command: components["schemas"]["FloorCommand"];
            /** @description of the second person */
            badge: string;
            pin: string;
        };
        /** @description of a table of another game */
        Key: {
            name: string;
            link: string;
            table: components["schemas"]["TableNumber"];
            game: string;
            /** @description commands */
            per_minute: number;
            made_by: string;
            /** @description the second administrator */
            signed_by: string | null;
            /** @description signed and not revoked; keys of older programs are good without a signature */
            good: boolean;
            made_ms: number;
            revoked_ms: number | null;
        };
        NewKey: components["schemas"]["Key"] & {
            /** @description shown this once */
            key: string;
        };
        BookEntry: {
            name: components["schemas"]["BookName"];
            currency: components["schemas"]["Currency"];
            house: string;
            /** @description the house's text */
            source: string;
            hash: components["schemas"]["Hex32"];
            /** @description in its order */
            side_wagers: components["schemas"]["SideWager"][];
        };
        /** @description every value under the sheet's keys, beside its rule; assumed names the ruling behind a value that the house's text does not give */
        Book: {
            [key: string]: string | number | boolean | components["schemas"]["Book"] | (string | number | components["schemas"]["Book"])[];
        };
        SheetValue: {
            /** @description what edits name it by */
            path: string;
            /** @enum {string} */
            kind: "text" | "rule" | "amount" | "number" | "percent" | "odds" | "times" | "share" | "choice" | "yes";
            /** @description as the sheet has it */
            word: string;
            /** @description what the word comes to */
            number?: number;
            /** @description odds: number to per */
            per?: number;
            /** @description of a choice */
            choices?: string[];
        };
        PageRow: {
            /** @description which row it is, under its section's code: after-fold; what is said several times has it each time */
            code: string;
            /** @description null: it goes on with the row before */
            label: components["schemas"]["Says"] | null;
            /** @description its label goes on with that of the row before */
            under?: boolean;
            /** @description its parts, one after the other; what joins one to the part before, joined-and, has it within */
            value?: components["schemas"]["Says"][];
            /** @description several values side by side */
            cells?: components["schemas"]["Says"][];
            /** @description for notes */
            note?: string;
            rule: string;
            /** @description the ruling behind a value that the house's text does not give */
            assumed?: string;
        };
        PageSection: {
            /** @description which section it is: trips */
            code: string;
            heading: components["schemas"]["Says"];
            rule: string;
            rows: components["schemas"]["PageRow"][];
        };
        /** @description values by path, written as in the sheet */
        Edits: {
            [key: string]: string;
        };
        /** @description cents by level; left out, a level stands at its seed */
        Meters: {
            [key: string]: components["schemas"]["Cents"];
        };
        /** @description one after the other as one text, or as a list */
        Cards: string | components["schemas"]["Card"][];
        /** @description either book or text */
        SolveQuestion: {
            book?: components["schemas"]["BookName"];
            /** @description a sheet of YAML instead of a book */
            text?: string;
            edits?: components["schemas"]["Edits"];
            /** @description cents; left out: the book's least */
            ante?: number;
            /** @description at most 1000 antes */
            trips?: components["schemas"]["Cents"];
            /** @description left out: the book's own; only with trips or side */
            trips_table?: string;
            progressive?: boolean;
            /** @description left out: the book's own; only with progressive or side */
            progressive_table?: string;
            /** @description only with progressive or side */
            meters?: components["schemas"]["Meters"];
            /** @description hands with the progressive wager, one's own included: envy; at most the table's positions */
            players?: number;
            /** @description with the distribution of results */
            full?: boolean;
            /** @description the side wagers by themselves instead */
            side?: boolean;
        };
        /** @description either book or text */
        AdviseQuestion: {
            book?: components["schemas"]["BookName"];
            /** @description a sheet of YAML instead of a book */
            text?: string;
            edits?: components["schemas"]["Edits"];
            /** @description cents; left out: the book's least */
            ante?: number;
            /** @description at most 1000 antes */
            trips?: components["schemas"]["Cents"];
            /** @description left out: the book's own; only with trips */
            trips_table?: string;
            progressive?: boolean;
            /** @description left out: the book's own; only with progressive */
            progressive_table?: string;
            /** @description only with progressive */
            meters?: components["schemas"]["Meters"];
            /** @description hands with the progressive wager, one's own included: envy; at most the table's positions */
            players?: number;
            /** @description two */
            hole: components["schemas"]["Cards"];
            /** @description none, three or five */
            board?: components["schemas"]["Cards"];
            /** @description seen elsewhere */
            dead?: components["schemas"]["Cards"];
        };
        /** @description either book or text */
        DesignQuestion: {
            book?: components["schemas"]["BookName"];
            /** @description a sheet of YAML instead of a book */
            text?: string;
            edits?: components["schemas"]["Edits"];
            /** @description cents; left out: the book's least */
            ante?: number;
            /** @description at most 1000 antes */
            trips?: components["schemas"]["Cents"];
            /** @description left out: the book's own */
            trips_table?: string;
            progressive?: boolean;
            /** @description left out: the book's own */
            progressive_table?: string;
            meters?: components["schemas"]["Meters"];
            /** @description hands with the progressive wager, one's own included: envy; at most the table's positions */
            players?: number;
            /** @description with the rules page, as of /api/books/{book}/page */
            page?: boolean;
        };
        /** @description a starting hand and its best play, in antes */
        Start: {
            /** @description AA, AKs, AKo */
            hand: string;
            /** @description 4x, check */
            action: string;
            ev_raise: number;
            ev_check: number;
            /** @description of 1326 */
            combinations: number;
        };
        ResultRow: {
            /** @description in antes */
            net: number;
            /** @description of 27,813,810,024,000 */
            deals: number;
            probability: number;
        };
        /** @description what a book is worth by the best play */
        Figures: {
            book: string;
            ev: components["schemas"]["Exact"];
            /** @description of the Ante, all wagers together, the fee in it */
            house_edge: number;
            /** @description of all that is wagered on average, side wagers included */
            element_of_risk: number;
            /** @description of Ante, Blind and Play, in antes */
            average_wager: number;
            /** @description a hand; part of the value, no wager */
            fee: components["schemas"]["Cents"];
            /** @description shares of all hands */
            frequency: {
                /** @description before the flop, by the most */
                raise4: number;
                raise2: number;
                raise1: number;
                fold: number;
            };
            /** @description a limit of the book may cut a pay, which the figures do not know */
            limits_may_cut: boolean;
            /** @description the 169 starting hands */
            preflop: components["schemas"]["Start"][];
            /** @description in antes */
            standard_deviation?: number;
            distribution?: components["schemas"]["ResultRow"][];
        };
        OwnHandSide: {
            table: string;
            in_use: boolean;
            /** @description kept to the end; in a design beside the game, by the book's fold rule */
            house_edge: number;
            /** @description in a design: if no fold ever forfeited it */
            house_edge_kept?: number;
            hit_rate: number;
        };
        LevelSide: {
            level: string;
            wagers_between_hits: number;
            /** @description cents on the meter */
            break_even: number;
            /** @description cents, when it is taken */
            mean_meter: number;
            /** @description cents */
            growth_per_wager: number;
            /** @description cents */
            reserve_per_wager: number;
            /** @description cents */
            seed_per_wager: number;
            /** @description cents, beyond the reserve */
            house_seed_per_wager: number;
        };
        ProgressiveSide: {
            table: string;
            in_use: boolean;
            wager: components["schemas"]["Cents"];
            /** @description at these meters */
            house_edge: number;
            hit_rate: number;
            envy_per_other_hand: number;
            /** @description hands that envy may come from */
            others: number;
            house_edge_with_envy: number;
            long_run_return: number;
            /** @description cents that the tray pays */
            tray_per_wager: number;
            combinations: number;
            /** @description combinations by category */
            hits: {
                [key: string]: number;
            };
            levels: components["schemas"]["LevelSide"][];
        };
        HighestHandSide: {
            /** @description dealt, the dealer's included */
            hands: number;
            house_edge: number;
            hit_rate: number;
        };
        /** @description the side wagers by themselves, table by table */
        SideWagers: {
            trips: components["schemas"]["OwnHandSide"][];
            progressive: components["schemas"]["ProgressiveSide"][];
            /** @description where the book has it */
            cover_all?: components["schemas"]["HighestHandSide"][];
        };
        Solution: components["schemas"]["Figures"] & {
            /** @description it took */
            seconds: number;
            threads: number;
        };
        SideSolution: components["schemas"]["SideWagers"] & {
            book: string;
        };
        /** @description with envy at stake (players above 1) the distribution and what follows from it are left out */
        Design: components["schemas"]["Figures"] & components["schemas"]["SideWagers"] & {
            /** @description of 169 */
            starts_that_raise: number;
            /** @description share of hands with a net win */
            hit_frequency?: number;
            /** @description deals, counted exactly */
            results?: {
                win: number;
                push: number;
                lose: number;
                /** @description their sum */
                deals: number;
            };
            /** @description where it was asked for */
            page?: components["schemas"]["PageSection"][];
        };
        Advice: {
            street: components["schemas"]["Street"];
            options: {
                /** @description 4x, check, fold */
                action: string;
                /** @description in antes */
                ev: number;
                exact: components["schemas"]["Exact"];
            }[];
            /** @description an action */
            best: string;
            /** @description a pair of kings; from the flop on */
            hand?: components["schemas"]["Says"];
            /** @description on the river: every two cards that are neither seen nor dead, against this hand */
            dealer?: {
                hands: number;
                better: number;
                tied: number;
                beaten: number;
                unqualified: number;
                /** @description single unseen cards of which each would give the dealer a better hand */
                outs: number;
                /** @description unseen cards */
                cards: number;
            };
        };
        /** @description a book's rules and mathematics as one document */
        Report: {
            /** @constant */
            document: "felt-report";
            /** @constant */
            form: 1;
            /** @description the house */
            title: string;
            subtitle: string;
            source: string;
            /** @description for the heads of pages */
            running: string;
            book: {
                name: components["schemas"]["BookName"];
                house: string;
                source: string;
                currency: components["schemas"]["Currency"];
                hash: components["schemas"]["Hex32"];
            };
            /** @description what a reader should know first, a paragraph each */
            about: string[];
            identity: {
                label: string;
                value: string;
            }[];
            summary: {
                label: string;
                value: string;
                note: string;
            }[];
            sections: components["schemas"]["ReportSection"][];
            /** @description the numbers behind the words */
            figures: {
                ev: {
                    /** @description digits */
                    numerator: string;
                    /** @description digits */
                    denominator: string;
                    value: number;
                };
                house_edge: number;
                average_wager: number;
                element_of_risk: number;
                fee: components["schemas"]["Cents"];
                standard_deviation: number;
            };
            program: string;
            /** @description BLAKE2b-128 over the sections */
            signature: string;
            colophon: string;
        };
        ReportSection: {
            id: string;
            heading: string;
            blocks: components["schemas"]["ReportBlock"][];
        };
        ReportBlock: components["schemas"]["ReportHeading"] | components["schemas"]["ReportText"] | components["schemas"]["ReportNote"] | components["schemas"]["ReportList"] | components["schemas"]["ReportTable"] | components["schemas"]["ReportGrid"] | components["schemas"]["ReportBars"] | components["schemas"]["ReportLines"];
        ReportHeading: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            is: "heading";
            text: string;
        };
        /** @description a paragraph */
        ReportText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            is: "text";
            text: string;
        };
        /** @description small print under a table or a chart */
        ReportNote: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            is: "note";
            text: string;
        };
        ReportList: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            is: "list";
            items: string[];
        };
        ReportTable: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            is: "table";
            id: string;
            caption: string;
            columns: {
                heading: string;
                /** @enum {string} */
                align: "left" | "right" | "centre" | "wide";
                /** @description hundredths of the table */
                width?: number;
            }[];
            rows: {
                /**
                 * @description set apart
                 * @enum {string}
                 */
                style?: "total" | "group";
                cells: components["schemas"]["ReportCell"][];
            }[];
        };
        ReportCell: {
            text: string;
            /** @description what the words stand for */
            value?: number;
            /** @description the ruling */
            assumed?: string;
        };
        /** @description the 169 starting hands, row by row */
        ReportGrid: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            is: "grid";
            id: string;
            caption: string;
            legend: string[];
            hands: {
                hand: string;
                action: string;
                /** @description of a raise */
                gain: number;
                ev_raise: number;
                ev_check: number;
                combinations: number;
            }[];
        };
        ReportBars: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            is: "bars";
            id: string;
            caption: string;
            bars: {
                label: string;
                value: number;
                text: string;
            }[];
        };
        ReportAxis: {
            label: string;
            from: number;
            to: number;
            ticks: components["schemas"]["ReportTick"][];
        };
        ReportTick: {
            at: number;
            text: string;
        };
        ReportLines: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            is: "lines";
            id: string;
            caption: string;
            x: components["schemas"]["ReportAxis"];
            y: components["schemas"]["ReportAxis"];
            series: {
                name: string;
                /** @description x and y */
                points: number[][];
            }[];
            marks: components["schemas"]["ReportTick"][];
        };
        CardsShown: {
            /** @description how many lie there */
            dealt: number;
            /** @description the faces that this viewer may see, in the order dealt or opened */
            cards: components["schemas"]["Card"][];
        };
        FiveCards: {
            category: components["schemas"]["Category"];
            /** @description the five that play */
            cards: components["schemas"]["Card"][];
        };
        Hand: components["schemas"]["FiveCards"] & {
            /** @description two pair, aces and kings */
            says: components["schemas"]["Says"];
        };
        DealerCards: components["schemas"]["CardsShown"] & {
            hand: components["schemas"]["Hand"] | null;
        };
        Bet: {
            ante: components["schemas"]["Cents"];
            blind: components["schemas"]["Cents"];
            trips: components["schemas"]["Cents"];
            cover_all: components["schemas"]["Cents"];
            /** @description the coupon's face */
            match_play: components["schemas"]["Cents"];
            progressive: boolean;
            toke: components["schemas"]["Cents"];
            /** @description the wager that the toke goes with; null without one */
            on: components["schemas"]["Wager"] | null;
        };
        /** @enum {string} */
        WagerResult: "win" | "lose" | "push" | "void" | "forfeit";
        /**
         * @description why a line of money came out as it did: a word that stays
         * @enum {string}
         */
        LineCode: "player-higher" | "dealer-higher" | "hands-tie" | "dealer-not-qualified" | "below-its-table" | "on-its-table" | "not-a-paying-hand" | "hand-folded" | "hand-void" | "hand-forfeited";
        /** @description a line of money */
        WagerLine: {
            wager: components["schemas"]["Wager"];
            stake: components["schemas"]["Cents"];
            /** @description of a match play */
            face?: components["schemas"]["Cents"];
            result: components["schemas"]["WagerResult"];
            /** @description besides the stake */
            pays: components["schemas"]["Cents"];
            /** @description the meter that it comes from */
            level?: string;
            /** @description the clause that decided it */
            rule: string;
            code?: components["schemas"]["LineCode"];
            /** @description the same in words */
            because?: string;
            /** @description the hand that a wager on the own hand or the progressive went by */
            hand?: string;
            /**
             * @description it won, and the house keeps the wager itself
             * @constant
             */
            stays?: true;
        };
        /** @description a wager for the dealers */
        TokeLine: {
            on: components["schemas"]["Wager"];
            stake: components["schemas"]["Cents"];
            result: components["schemas"]["WagerResult"];
            pays: components["schemas"]["Cents"];
            rule: string;
        };
        /** @description what decided a showdown: which cards of the hand against which of the dealer's, and what is said of it */
        Deciding: {
            by: string;
            place?: number;
            /** @description absent where the category decides, and in a tie */
            hand?: components["schemas"]["Card"][];
            dealer?: components["schemas"]["Card"][];
            /** @description both have two pair, kings and fours; absent where the category decides */
            shared?: components["schemas"]["Says"];
            /** @description your queen kicker beats the dealer's nine */
            says: components["schemas"]["Says"];
        };
        /** @description what a hand came to */
        SeatResult: {
            seat: components["schemas"]["SeatNumber"];
            /** @enum {string} */
            outcome: "win" | "lose" | "push" | "fold" | "void" | "trips-only";
            hand: components["schemas"]["Hand"] | null;
            deciding?: components["schemas"]["Deciding"];
            wagers: components["schemas"]["WagerLine"][];
            tokes?: components["schemas"]["TokeLine"][];
            envy: components["schemas"]["Cents"];
            envy_rule?: string;
            fee?: components["schemas"]["Cents"];
            staked: components["schemas"]["Cents"];
            returned: components["schemas"]["Cents"];
            /** @description returned less staked */
            net: number;
        };
        /** @description how a hand comes out, line by line; of a hand that is settled alone without wagers that wait for the others */
        SeatLines: {
            seat: components["schemas"]["SeatNumber"];
            /** @enum {string} */
            outcome: "win" | "lose" | "push" | "fold" | "void" | "trips-only";
            hand: components["schemas"]["Hand"] | null;
            deciding?: components["schemas"]["Deciding"];
            wagers: components["schemas"]["WagerLine"][];
            tokes?: components["schemas"]["TokeLine"][];
            fee?: components["schemas"]["Cents"];
        };
        /** @description a level in one round */
        MeterChange: {
            before: components["schemas"]["Cents"];
            contributed: components["schemas"]["Cents"];
            /** @description where the level has one */
            reserve?: components["schemas"]["Cents"];
            paid: components["schemas"]["Cents"];
            reseeded: components["schemas"]["Cents"];
            after: components["schemas"]["Cents"];
        };
        /** @description what people must do */
        Notice: {
            /** @description left out: the round */
            seat?: components["schemas"]["SeatNumber"];
            /** @enum {string} */
            needs: "supervisor" | "casino-check" | "clear-title-31-ofac-patron-data" | "jackpot-procedure" | "remove-deck" | "hold-award" | "decision" | "stub-count" | "deck-count";
            rule: string;
        };
        /** @description of a round; each seat's part is its result */
        Settlement: {
            book: string;
            dealer: components["schemas"]["DealerHand"] | null;
            /** @description by level */
            meters: {
                [key: string]: components["schemas"]["MeterChange"];
            };
            notices: components["schemas"]["Notice"][];
            /** @description values of the book that are assumed and counted here */
            assumed: string[];
        };
        DealerHand: components["schemas"]["Hand"] & {
            qualifies: boolean;
        };
        Seat: {
            seat: components["schemas"]["SeatNumber"];
            /** @description somebody sits there */
            taken: boolean;
            /** @description null also where this viewer is not told */
            name: string | null;
            bot: components["schemas"]["BotKind"] | null;
            you: boolean;
            /** @description with the fields from bet on */
            in_round: boolean;
            /** @description needs no more time */
            ready: boolean;
            /** @description leaves when the round is over */
            leaving: boolean;
            /** @description the progressive wager reached the link */
            lit: boolean;
            bet?: components["schemas"]["Bet"];
            /** @enum {string} */
            decided?: "undecided" | "folded" | "played";
            /** @description where it played */
            street?: components["schemas"]["Street"] | null;
            /** @description antes; 0: none */
            multiple?: number;
            play?: components["schemas"]["Cents"];
            folded?: boolean;
            timed_out?: boolean;
            /** @description turned up */
            shown?: boolean;
            void?: boolean;
            hole?: components["schemas"]["CardsShown"];
            /** @description where its value is known to this viewer */
            hand?: components["schemas"]["Hand"] | null;
            /** @description as soon as its money has moved */
            result: components["schemas"]["SeatResult"] | null;
        };
        /** @description what one's own seat may do now */
        Legal: {
            seat: components["schemas"]["SeatNumber"];
            /** @description while bets are open */
            bet: {
                ante: components["schemas"]["Limits"];
                trips: components["schemas"]["Limits"];
                cover_all: components["schemas"]["Limits"];
                /** @description the wager; 0: not offered */
                progressive: components["schemas"]["Cents"];
            } | null;
            check: boolean;
            fold: boolean;
            play: {
                /** @description antes */
                multiple: number;
                cents: components["schemas"]["Cents"];
            }[];
        };
        /** @description a meter */
        Level: {
            name: string;
            cents: components["schemas"]["Cents"];
        };
        SeededLevel: components["schemas"]["Level"] & {
            seed: components["schemas"]["Cents"];
        };
        Progressive: {
            link: components["schemas"]["LinkName"];
            /** @description the pay table's name; empty where the book has but one */
            table: string;
            /** @description takes no wagers */
            down: boolean;
            /** @description somebody stopped them at this table, whatever its link does */
            stopped: boolean;
            wager: components["schemas"]["Cents"];
            levels: components["schemas"]["SeededLevel"][];
        };
        /** @description felt verify repeats it */
        Fair: {
            /** @description to the secret, before bets open; zeros at a live table */
            commitment: components["schemas"]["Hex32"];
            /** @description Game Over: with the fields below */
            opened: boolean;
            secret?: components["schemas"]["Hex32"];
            /** @description players' parts, by seat */
            seeds?: {
                [key: string]: components["schemas"]["Hex32"];
            };
            /** @description the 52 cards, top first */
            deck?: components["schemas"]["Card"][];
        };
        /** @description what corrections after Game Over left; the two are not set off against each other */
        Owed: {
            /** @description the house owes the patron */
            to: components["schemas"]["Cents"];
            /** @description the patron owes the house */
            by: components["schemas"]["Cents"];
        };
        /** @description what was recorded wrongly, and what it changed */
        Correction: {
            time_ms: number;
            /** @description its difference is owed, not paid at the table */
            after_game_over: boolean;
            /** @enum {string} */
            what: "card" | "wager" | "decision" | "seat" | "incident";
            /** @description of who corrected it */
            roles: components["schemas"]["FloorRole"][];
            /** @description of who signed; empty: nobody had to */
            with_roles: components["schemas"]["FloorRole"][];
            /** @description staff alone are told */
            by: string | null;
            /** @description staff alone are told */
            with: string | null;
            /** @description staff alone are told */
            reason: string | null;
            /** @description whose card, wagers, decision or place it is */
            seat?: components["schemas"]["SeatNumber"];
            /**
             * @description of a card
             * @enum {string}
             */
            place?: "board" | "dealer" | "hand";
            card?: components["schemas"]["Card"];
            /** @description the card as it was recorded */
            was?: components["schemas"]["Card"];
            /** @description the seat that the hand was played at */
            to?: components["schemas"]["SeatNumber"];
            /** @description whose money it changed; what a meter pays is the link's */
            seats: {
                seat: components["schemas"]["SeatNumber"];
                cents: number;
            }[];
        };
        PastSeat: {
            seat: components["schemas"]["SeatNumber"];
            you: boolean;
            /** @description for staff and oneself */
            name: string | null;
            /** @description what corrections since Game Over have changed for the patron */
            cents: number;
            /** @description to and by the patron now, in all; for staff and oneself */
            owed: components["schemas"]["Owed"] | null;
        };
        /** @description the table's round that was corrected last after Game Over, for a week */
        CorrectedRound: {
            table: components["schemas"]["TableNumber"];
            round: number;
            /** @description the same counted over all openings of the table: corrections and its link know it by that */
            life_round: number;
            book: string;
            currency: components["schemas"]["Currency"];
            /** @description when it ended */
            over_ms: number;
            seats: components["schemas"]["PastSeat"][];
            /** @description the latest last; those before Game Over too */
            corrections: components["schemas"]["Correction"][];
        };
        SettledRound: {
            facts: components["schemas"]["Facts"];
            /** @description null where nothing could be settled */
            settlement: (components["schemas"]["Settlement"] & {
                seats: components["schemas"]["SeatResult"][];
            }) | null;
        };
        /** @description a round that is over, as it was played and as it is by its corrections */
        PastRound: components["schemas"]["CorrectedRound"] & {
            original: components["schemas"]["SettledRound"];
            /** @description null: it was not */
            corrected: components["schemas"]["SettledRound"] | null;
        };
        /** @description what became of a hand of the history, which stays as it was played */
        CorrectedHand: {
            corrections: components["schemas"]["Correction"][];
            /** @description what corrections since Game Over have changed for the player */
            cents: number | null;
            board: components["schemas"]["Card"][];
            dealer: components["schemas"]["Card"][];
            dealer_hand: components["schemas"]["DealerHand"] | null;
            hole: components["schemas"]["Card"][] | null;
            /** @description null: it is another seat's hand */
            result: components["schemas"]["SeatResult"] | null;
        };
        /** @description the round before */
        LastRound: {
            round: number;
            /** @description the same counted over all openings of the table: corrections and its link know it by that */
            life_round: number;
            board: components["schemas"]["CardsShown"];
            dealer: components["schemas"]["DealerCards"];
            seats: components["schemas"]["Seat"][];
            settlement: components["schemas"]["Settlement"] | null;
            /** @description null at a live table, and before the first round */
            fair: components["schemas"]["Fair"] | null;
        };
        /** @description a side wager of a book; of a sheet with others than the built-in books have they stand under their keys, too, wherever trips and cover_all do */
        SideWager: {
            /** @description in lines of a settlement and in on of a bet */
            word: string;
            /** @description where its amount stands in a bet and in a question, its limits, and its figures in an answer */
            key: string;
            /** @description for people */
            name: string;
            /** @enum {string} */
            goes_by: "own-hand" | "highest-hand";
            /** @description it may be played without Ante and Blind */
            alone: boolean;
            at_most_ante: boolean;
            /** @description the path of its section, as of /api/books/{book}/sheet */
            sheet: string;
        };
        Posted: {
            positions: number | null;
            chip: components["schemas"]["Cents"] | null;
            /** @description by the keys of wagers */
            limits: {
                [key: string]: {
                    min: components["schemas"]["Cents"] | null;
                    max: components["schemas"]["Cents"] | null;
                };
            };
        };
        OpenTable: {
            table: components["schemas"]["TableNumber"];
            /** @constant */
            open: true;
            /** @description of the last event that it shows */
            seq: number;
            book: components["schemas"]["BookName"];
            book_hash: components["schemas"]["Hex32"];
            /** @description by the house within its book; null: nothing */
            posted: components["schemas"]["Posted"] | null;
            /** @description what is posted as soon as no wager is in play; null: nothing waits */
            waiting: components["schemas"]["Posted"] | null;
            house: string;
            currency: components["schemas"]["Currency"];
            /** @description seats */
            positions: number;
            /** @description those that the table's book has, in its order */
            side_wagers: components["schemas"]["SideWager"][];
            /** @description that one player may play here */
            hands: number;
            /** @description for play chips, with an automatic dealer */
            practice: boolean;
            /** @description money is played for, not play chips */
            money: boolean;
            /** @description real cards, dealt by a person */
            live: boolean;
            /** @description one takes a free seat by oneself */
            may_sit: boolean;
            /** @description 0: none yet */
            round: number;
            /** @description the same counted over all openings of the table: corrections and its link know it by that */
            life_round: number;
            phase: components["schemas"]["Phase"];
            /** @description the seat to act; 0: nobody's turn */
            turn: number;
            now_ms: number;
            /** @description when the clock acts; null: nothing is awaited */
            deadline_ms: number | null;
            /** @description the round is */
            void: boolean;
            /** @description the rule of an incident that waits for a decision; it may be empty */
            pending: string | null;
            incidents: components["schemas"]["IncidentKind"][];
            /** @description money has begun to move */
            settling: boolean;
            /** @description dealer and pit: the hand to be settled next, 0 none; null for everybody else */
            pays_next: number | null;
            /** @description dealer and pit: seats whose antes go back now; null for everybody else */
            antes_due: components["schemas"]["SeatNumber"][] | null;
            /** @description hands that bring envy and wait for a supervisor's look */
            unseen: components["schemas"]["SeatNumber"][];
            /** @description made to this round */
            corrections: number;
            /** @description staff, at a table that is played for money: cents by which its tray is below nothing; null for everybody else */
            needs_fill: number | null;
            board: components["schemas"]["CardsShown"];
            dealer: components["schemas"]["DealerCards"];
            /** @description those that are taken */
            seats: components["schemas"]["Seat"][];
            /** @description null: nobody */
            you: {
                seats: components["schemas"]["SeatNumber"][];
                /** @description what one holds, with what lies on layouts */
                cents: number;
                on_layout: components["schemas"]["Cents"];
                owed: components["schemas"]["Owed"];
            } | null;
            /** @description what people who work at the table see beside the round; null for everybody else, and at practice tables */
            staff: components["schemas"]["TableStaff"] | null;
            /** @description for dealer, pit and auditor: those of this table that are not closed; null for everybody else */
            disputes: components["schemas"]["Dispute"][] | null;
            /** @description for people who work on the floor: every command that would be accepted at this table now; null for everybody else and at practice tables */
            can: components["schemas"]["Can"][] | null;
            /** @description null for a person who only looks on */
            legal: components["schemas"]["Legal"] | null;
            progressive: components["schemas"]["Progressive"] | null;
            /** @description null at a live table, and before the first round */
            fair: components["schemas"]["Fair"] | null;
            /** @description from settled on */
            settlement: components["schemas"]["Settlement"] | null;
            /** @description what is shown stays as it was played */
            corrected: components["schemas"]["CorrectedRound"] | null;
            /** @description while the next one is not settled */
            last: components["schemas"]["LastRound"] | null;
        };
        ClosedTable: {
            table: components["schemas"]["TableNumber"];
            /** @constant */
            open: false;
            seq: number;
        };
        /** @description a table as this viewer may see it */
        View: components["schemas"]["OpenTable"] | components["schemas"]["ClosedTable"];
        TableRow: {
            table: components["schemas"]["TableNumber"];
            book: components["schemas"]["BookName"];
            house: string;
            currency: components["schemas"]["Currency"];
            practice: boolean;
            /** @description money is played for, not play chips */
            money: boolean;
            /** @description real cards, dealt by a person */
            live: boolean;
            /** @description one takes a free seat by oneself */
            may_sit: boolean;
            open: boolean;
            phase: components["schemas"]["Phase"];
            round: number;
            positions: number;
            seats: {
                seat: components["schemas"]["SeatNumber"];
                name: string | null;
                bot: components["schemas"]["BotKind"] | null;
            }[];
            /** @description empty: none */
            link: string;
            ante: components["schemas"]["Limits"];
        };
        /** @description the open tables */
        TableList: {
            seq: number;
            tables: components["schemas"]["TableRow"][];
        };
        FactsSeat: {
            seat: components["schemas"]["SeatNumber"];
            /** @description two hands of one name are one player's */
            player?: string;
            ante?: components["schemas"]["Cents"];
            blind?: components["schemas"]["Cents"];
            trips?: components["schemas"]["Cents"];
            cover_all?: components["schemas"]["Cents"];
            match_play?: components["schemas"]["Cents"];
            progressive?: boolean;
            toke?: {
                on: components["schemas"]["Wager"];
                amount: components["schemas"]["Cents"];
            };
            hole?: components["schemas"]["Card"][];
            play?: "fold" | {
                street: components["schemas"]["Street"];
                /** @description antes */
                multiple: number;
            };
        };
        FactsIncident: {
            kind: components["schemas"]["IncidentKind"];
            when?: components["schemas"]["Moment"];
            /** @description of cards */
            count?: number;
            who?: components["schemas"]["SeatNumber"] | "dealer";
            correctable?: boolean;
            misdealt?: boolean;
            seat?: components["schemas"]["SeatNumber"];
            decision?: components["schemas"]["Ruling"];
        };
        /** @description a whole round as felt settle takes it */
        Facts: {
            /** @description what the book leaves open */
            options: {
                trips_table?: string;
                progressive_table?: string;
                deal?: string;
            };
            meters?: components["schemas"]["Meters"];
            dealer: components["schemas"]["Card"][];
            board: components["schemas"]["Card"][];
            seats: components["schemas"]["FactsSeat"][];
            incidents: components["schemas"]["FactsIncident"][];
            busy?: boolean;
            dead_sensors?: components["schemas"]["SeatNumber"][];
        };
        Decision: {
            street: components["schemas"]["Street"];
            /** @description 4x, check, fold */
            did: string;
            best: string;
            /** @description what it gave away, in antes */
            cost: number;
            options: {
                action: string;
                /** @description in antes */
                ev: number;
            }[];
        };
        /** @description the best play on the same cards */
        PerfectPlay: {
            street: components["schemas"]["Street"];
            did: string;
            /** @description what it would have brought, in cents */
            net: number;
            /** @description what the wagers were worth before the deal, in antes */
            expected: number;
        };
        PlayedHand: {
            /** @description its number in the history */
            hand: number;
            table: components["schemas"]["TableNumber"];
            round: number;
            /** @description the same counted over all openings of the table; hands of older servers have none */
            life_round?: number;
            time_ms: number;
            book: components["schemas"]["BookName"];
            currency: components["schemas"]["Currency"];
            /** @description of its book */
            side_wagers: components["schemas"]["SideWager"][];
            seat: components["schemas"]["Seat"];
            board: components["schemas"]["CardsShown"];
            dealer: components["schemas"]["DealerCards"];
            progressive?: components["schemas"]["Progressive"] | null;
            fair: components["schemas"]["Fair"];
            facts?: components["schemas"]["Facts"] | null;
            /** @description the meters of facts hold this round's wagers already */
            contributed?: boolean;
            /** @description where its round was, after Game Over */
            corrected?: components["schemas"]["CorrectedHand"];
            /** @description with values=1 */
            decisions?: components["schemas"]["Decision"][];
            /** @description with values=1; null: there was nothing to decide */
            perfect?: components["schemas"]["PerfectPlay"] | null;
        };
        Sign: {
            link: components["schemas"]["LinkName"];
            currency: components["schemas"]["Currency"];
            /** @enum {string} */
            state: "normal" | "pending" | "winner" | "out-of-service";
            /** @description where the first hit in line is */
            table: number | null;
            /** @description what the hit at table takes */
            award: {
                level: string;
                cents: components["schemas"]["Cents"];
            } | null;
            /** @description every hit that nobody was paid for yet: those that wait to be looked at, then the winners */
            awards: {
                hit: number;
                /** @enum {string} */
                state: "pending" | "winner";
                table: components["schemas"]["TableNumber"];
                hand: components["schemas"]["Category"];
                /** @description null while it is held */
                level: string | null;
                cents: components["schemas"]["Cents"];
            }[];
            levels: components["schemas"]["Level"][];
            /** @description the posted pay table, the highest hand first */
            pays: {
                hand: components["schemas"]["Category"];
                /** @description the line is of a hand that lies on the board, which pays otherwise */
                on_board: boolean;
                /** @description which meter pays; null: the tray does */
                level: string | null;
                /** @description of that meter, in parts per million; 0 where the tray pays */
                percent_ppm: number;
                /** @description what the tray pays; 0 where a meter does */
                cents: components["schemas"]["Cents"];
                envy: components["schemas"]["Cents"];
            }[];
            wager: components["schemas"]["Cents"];
            /** @description in its life */
            hits: number;
            /** @description when it was so */
            now_ms: number;
        };
        Hit: {
            link: components["schemas"]["LinkName"];
            hit: number;
            /** @description which the hit opened or joined */
            award: number | null;
            table: components["schemas"]["TableNumber"];
            round: number;
            seat: components["schemas"]["SeatNumber"];
            hand: components["schemas"]["Category"];
            on_board: boolean;
            /** @description null while it is held */
            level: string | null;
            /** @enum {string} */
            state: "held" | "pending" | "verified" | "paid" | "void";
            /** @description the share; of a paid one less what was handed back */
            cents: components["schemas"]["Cents"];
            /** @description the share does not change any more */
            final: boolean;
            /** @description of an award that is not paid yet, in the order of the book */
            checklist: components["schemas"]["ChecklistLine"][];
            /** @description what it waits for; null: others are in play for it, or it is finished */
            next: null | {
                /** @enum {string} */
                do: "link-record" | "link-verify" | "link-pay";
                line: components["schemas"]["AwardLine"] | null;
            };
            /** @description what it was paid in */
            parts: components["schemas"]["AwardParts"] | null;
        };
        ChecklistLine: {
            line: components["schemas"]["AwardLine"];
            rule: string;
            may_be_not_needed: boolean;
            result: components["schemas"]["LineResult"] | null;
            /** @description who recorded it */
            by: string | null;
            time_ms: number | null;
            reference: string | null;
        };
        AwardParts: {
            cheques: components["schemas"]["Cents"];
            check: components["schemas"]["Cents"];
            /** @description empty: no check */
            check_number: string;
            cash: components["schemas"]["Cents"];
            withheld: components["schemas"]["Cents"];
            offset: components["schemas"]["Cents"];
        };
        /**
         * @description docs/link.md says which reasons each act takes
         * @enum {string}
         */
        LinkReason: "new-link" | "new-terms" | "resumed" | "end-of-day" | "maintenance" | "system-failed" | "network-failed" | "power-failed" | "was-down" | "hand-misread" | "no-wager" | "wrong-deck" | "round-void" | "patron-barred" | "pressed-in-error" | "round-cannot-end" | "coin-in-missed" | "coin-in-twice" | "meter-wrong" | "seed-returned" | "overflow-released" | "reserve-released" | "links-merged" | "game-withdrawn" | "regulator-order";
        Link: {
            link: components["schemas"]["LinkName"];
            currency: components["schemas"]["Currency"];
            book: components["schemas"]["BookName"];
            /** @enum {string} */
            phase: "new" | "open" | "closed" | "retired";
            wager: components["schemas"]["Cents"];
            /** @description why it takes no wagers */
            down: components["schemas"]["LinkReason"] | null;
            /** @description every command that would be accepted on this link now */
            can: components["schemas"]["Can"][];
            /** @description what must not be overlooked */
            alarms: {
                /** @description hits while it was down */
                held: number;
                /** @description to be verified */
                pending: number;
                /** @description to be paid */
                verified: number;
                /** @description awards that may yet be shared */
                locked: number;
                /** @description that are open */
                rounds: number;
                dead_sensors: number;
            };
            levels: (components["schemas"]["SeededLevel"] & {
                reserve: components["schemas"]["Cents"];
                growth_ppm: number;
                reserve_ppm: number;
            })[];
            /** @description seeds and growth by level that wait for their moment; null: none do */
            waiting: {
                name: string;
                seed: components["schemas"]["Cents"] | null;
                growth_ppm: number | null;
                reserve_ppm: number | null;
            }[] | null;
            tables: {
                table: components["schemas"]["TableNumber"];
                game: string;
                joined: boolean;
                round: number;
                in_round: boolean;
            }[];
            /** @description not yet finished */
            hits: components["schemas"]["Hit"][];
        };
        Proposal: {
            /** @description its number */
            proposal: string;
            by: string;
            /** @description those that wait are listed */
            signed_by: null;
            until_ms: number;
            command: components["schemas"]["FloorCommand"];
        };
        Done: {
            id: components["schemas"]["CommandId"];
            /** @description its place in the log */
            seq: number;
            /** @description it had been done before */
            repeated: boolean;
        };
        DoneAtTable: components["schemas"]["Done"] & {
            /** @description it will be done when the round is over */
            later: boolean;
        };
        DoneOnLink: components["schemas"]["Done"] & {
            /** @description of a hit */
            hit?: components["schemas"]["Hit"] | null;
        };
        LinkAnswer: {
            id: components["schemas"]["CommandId"];
            /** @description as of a single command */
            status: number;
            seq?: number;
            repeated?: boolean;
            hit?: components["schemas"]["Hit"] | null;
            error?: components["schemas"]["Problem"];
        };
        LinkAnswers: {
            /** @description in the order of the commands */
            answers: components["schemas"]["LinkAnswer"][];
        };
        /** @description takes a free seat */
        TableSit: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "sit";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description leaves it; who is dealt in stays to the end of the round, and the clock acts */
        TableLeave: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "leave";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description replaces the seat's wagers */
        TableBet: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "bet";
            seat: components["schemas"]["SeatNumber"];
            /** @description the blind follows it */
            ante?: components["schemas"]["Cents"];
            trips?: components["schemas"]["Cents"];
            cover_all?: components["schemas"]["Cents"];
            /** @description the coupon's face */
            match_play?: components["schemas"]["Cents"];
            progressive?: boolean;
            /** @description a wager for the dealers */
            toke?: components["schemas"]["Cents"];
            /** @description the wager that the toke goes with; left out: the ante */
            on?: components["schemas"]["Wager"];
        };
        /** @description takes the wagers back */
        TableClear: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "clear";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description practice: no need to wait; when everybody with a bet is, the cards are dealt */
        TableReady: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "ready";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description the player's part in the next shuffle, while bets are open */
        TableSeed: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "seed";
            seat: components["schemas"]["SeatNumber"];
            /** @description left out: zeros */
            seed?: components["schemas"]["Hex32"];
        };
        /** @description no Play wager now */
        TableCheck: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "check";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description at the last decision */
        TableFold: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "fold";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description the Play wager */
        TablePlay: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "play";
            seat: components["schemas"]["SeatNumber"];
            /** @description antes, of those that legal names */
            multiple: number;
            toke?: components["schemas"]["Cents"];
        };
        /** @description more play chips, for practice tables alone */
        TableBuy: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "buy";
            /** @description at most $100,000 */
            cents: number;
        };
        /** @description practice: a bot takes the free seat, or leaves it */
        TableBot: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "bot";
            seat: components["schemas"]["SeatNumber"];
            /** @description null or left out: it leaves */
            kind?: components["schemas"]["BotKind"] | null;
        };
        /** @description what a player does at a table */
        TableCommand: components["schemas"]["TableSit"] | components["schemas"]["TableLeave"] | components["schemas"]["TableBet"] | components["schemas"]["TableClear"] | components["schemas"]["TableReady"] | components["schemas"]["TableSeed"] | components["schemas"]["TableCheck"] | components["schemas"]["TableFold"] | components["schemas"]["TablePlay"] | components["schemas"]["TableBuy"] | components["schemas"]["TableBot"];
        /** @description the round starts, each seat is counted once */
        LinkCoinIn: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "coin-in";
            /** @description the key's, where it is said */
            table?: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
            seats: components["schemas"]["SeatNumber"][];
            /** @description of each seat, in cents: the link's */
            wager: number;
        };
        /** @description every hand is dealt: its place in the order of winners */
        LinkDeal: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "deal";
            /** @description the key's, where it is said */
            table?: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
        };
        /** @description the hand takes its percentage of the level */
        LinkHit: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "hit";
            /** @description the key's, where it is said */
            table?: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
            seat: components["schemas"]["SeatNumber"];
            hand: components["schemas"]["Category"];
            /** @description the one that the link's pay table names */
            level: string;
            /** @description the hand lies on the board */
            on_board?: boolean;
        };
        /** @description Game Over; awards that waited for this round alone become final */
        LinkEnd: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "end";
            /** @description the key's, where it is said */
            table?: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
        };
        /** @description what a table of another game tells its link */
        LinkCommand: components["schemas"]["LinkCoinIn"] | components["schemas"]["LinkDeal"] | components["schemas"]["LinkHit"] | components["schemas"]["LinkEnd"];
        /** @description done as one, or not at all */
        TableCommands: {
            /** @description in their order */
            commands: components["schemas"]["TableCommand"][];
        };
        AllDoneAtTable: {
            /** @description in the order of the list */
            done: components["schemas"]["DoneAtTable"][];
        };
        /** @description done as one, or not at all */
        FloorCommands: {
            /** @description in their order */
            commands: components["schemas"]["FloorCommand"][];
        };
        AllDone: {
            /** @description in the order of the list */
            done: components["schemas"]["Done"][];
        };
        LinkCommands: {
            /** @description done in their order */
            commands: components["schemas"]["LinkCommand"][];
        };
        /** @description an account of the link by its level, or link: another link's */
        LinkPlace: string;
        /** @description an account of the link by its level */
        OwnLinkPlace: string;
        /** @description the name of a book, or the hash of one that the floor has */
        FloorBook: string;
        /** @description from the cage to a patron */
        FloorBuyIn: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "buy-in";
            patron: components["schemas"]["PatronName"];
            currency: components["schemas"]["Currency"];
            /** @description cents */
            cents: number;
            /**
             * @description what the patron is for; left out: money. It never changes
             * @enum {string}
             */
            for?: "money" | "play";
        };
        /** @description back to the cage; not what lies on a layout */
        FloorCashOut: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "cash-out";
            patron: components["schemas"]["PatronName"];
            currency: components["schemas"]["Currency"];
            /** @description cents */
            cents: number;
        };
        /** @description from the cage into a table's tray */
        FloorFill: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "fill";
            table: components["schemas"]["TableNumber"];
            /** @description cents */
            cents: number;
        };
        /** @description from a table's tray to the cage */
        FloorCredit: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "credit";
            table: components["schemas"]["TableNumber"];
            /** @description cents */
            cents: number;
        };
        /** @description a closed table is opened anew */
        FloorOpenTable: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "open-table";
            table: components["schemas"]["TableNumber"];
            book: components["schemas"]["FloorBook"];
            /** @description of dealing; left out: the book's own */
            way?: string;
            /** @description the Trips table; left out: the book's own */
            trips?: string;
            /** @description its pay table, or none; left out: the book's own */
            progressive?: string;
            /** @description real cards; otherwise a virtual deck */
            live?: boolean;
            /**
             * @description who bets, checks, plays and folds; left out: staff where cards are real, else the patron alone
             * @enum {string}
             */
            bets?: "staff" | "patron";
            /** @description cents; 0 or left out: as it is */
            min_ante?: number;
            /** @description cents; 0 or left out: as it is */
            max_ante?: number;
            /** @description cents; 0 or left out: as it is */
            min_trips?: number;
            /** @description cents; 0 or left out: as it is */
            max_trips?: number;
            /** @description seats; 0 or left out: as it is */
            positions?: number;
            /** @description cents; 0 or left out: as it is */
            chip?: number;
            /**
             * @description what the table is for; left out: money. It never changes
             * @enum {string}
             */
            for?: "money" | "play";
        };
        /** @description between rounds, when everybody has left */
        FloorCloseTable: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "close-table";
            table: components["schemas"]["TableNumber"];
        };
        /** @description a patron takes a seat */
        FloorSit: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "sit";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
            patron: components["schemas"]["PatronName"];
        };
        /** @description a seat becomes free */
        FloorLeave: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "leave";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description a player's part in the shuffle of a virtual deck, while bets are open */
        FloorSeed: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "seed";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
            /** @description left out: zeros */
            seed?: components["schemas"]["Hex32"];
        };
        /** @description about what a seat is paid, which is held until it is decided; without a seat, about anything else */
        FloorDispute: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "dispute";
            table: components["schemas"]["TableNumber"];
            /** @description its life_round; left out or 0: the table's last */
            round?: number;
            seat?: number;
            /** @description what is disputed; left out or 0: not said */
            cents?: number;
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description whom the house has told of a dispute, as the reason; without its number it closes the one that is about no seat */
        FloorNotify: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "notify";
            table: components["schemas"]["TableNumber"];
            dispute?: components["schemas"]["DisputeNumber"];
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description what was found, or where it lies */
        FloorDisputeNote: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "dispute-note";
            table: components["schemas"]["TableNumber"];
            dispute: components["schemas"]["DisputeNumber"];
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description whether the dispute was right; what follows in money is a correction */
        FloorDisputeDecide: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "dispute-decide";
            table: components["schemas"]["TableNumber"];
            dispute: components["schemas"]["DisputeNumber"];
            /** @enum {string} */
            verdict: "upheld" | "dismissed";
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description a decided dispute is over, once whoever the book names has been told */
        FloorDisputeClose: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "dispute-close";
            table: components["schemas"]["TableNumber"];
            dispute: components["schemas"]["DisputeNumber"];
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description a supervisor has heard of the table's large payments, up to this one (CB Payouts 1) */
        FloorTold: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "told";
            table: components["schemas"]["TableNumber"];
            /** @description its number at the table */
            notice: number;
            /** @description left out: who asks */
            note_by?: string;
            reason?: string;
        };
        /** @description from 1 at its table */
        DisputeNumber: number;
        /** @description what the pit wants to find again in the log of a table */
        FloorRemark: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "remark";
            table: components["schemas"]["TableNumber"];
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description one person stops the progressive wagers of a table, from the next round on */
        FloorProgressiveStop: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "progressive-stop";
            table: components["schemas"]["TableNumber"];
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description the table takes progressive wagers again, where its link does */
        FloorProgressiveResume: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "progressive-resume";
            table: components["schemas"]["TableNumber"];
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description the seat needs no more time, while bets are open */
        FloorReady: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "ready";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description the seat would leave when the round is over */
        FloorLeaveLater: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "leave-later";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description the cage pays a patron what corrections after Game Over left */
        FloorPayOwed: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "pay-owed";
            patron: components["schemas"]["PatronName"];
            currency: components["schemas"]["Currency"];
            /** @description no more than is owed */
            cents: number;
        };
        /** @description the cage takes from a patron what corrections after Game Over left */
        FloorTakeOwed: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "take-owed";
            patron: components["schemas"]["PatronName"];
            currency: components["schemas"]["Currency"];
            /** @description no more than is owed */
            cents: number;
        };
        /** @description how far back from Game Over a correction reaches; two people */
        FloorCorrectionWindow: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "correction-window";
            hours: number;
        };
        /** @description a sheet whose text is kept is handed in; a new text is handed in with POST /api/books */
        FloorHandInBook: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "hand-in-book";
            book: components["schemas"]["FloorBook"];
        };
        /** @description a sheet that is handed in comes into force, and whatever was under its name is retired; two people */
        FloorApproveBook: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "approve-book";
            book: components["schemas"]["FloorBook"];
        };
        /** @description nothing new opens by the book; two people */
        FloorRetireBook: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "retire-book";
            book: components["schemas"]["FloorBook"];
        };
        /** @description other limits, seats or chips of an open table, within its book, when no wager is in play; two people */
        FloorPostLimits: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "post-limits";
            table: components["schemas"]["TableNumber"];
            /** @description cents; 0 or left out: as it is */
            min_ante?: number;
            /** @description cents; 0 or left out: as it is */
            max_ante?: number;
            /** @description cents; 0 or left out: as it is */
            min_trips?: number;
            /** @description cents; 0 or left out: as it is */
            max_trips?: number;
            /** @description seats; 0 or left out: as it is */
            positions?: number;
            /** @description cents; 0 or left out: as it is */
            chip?: number;
        };
        /** @description other seeds and growth of an open link, when none of its wagers is in play and nothing is unfinished; two people */
        FloorPostTerms: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "post-terms";
            link: components["schemas"]["LinkName"];
            /** @description cents, of level 0; 0 or left out: as it is */
            seed_0?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_0?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_0?: number;
            /** @description cents, of level 1; 0 or left out: as it is */
            seed_1?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_1?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_1?: number;
            /** @description cents, of level 2; 0 or left out: as it is */
            seed_2?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_2?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_2?: number;
            /** @description cents, of level 3; 0 or left out: as it is */
            seed_3?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_3?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_3?: number;
        };
        /** @description whether the coach speaks where money is played for */
        FloorCoach: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "coach";
            on?: boolean;
        };
        /** @description bets are open */
        FloorOpen: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "open";
            table: components["schemas"]["TableNumber"];
        };
        /** @description replaces the seat's wagers */
        FloorBet: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "bet";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
            /** @description the blind follows it */
            ante?: components["schemas"]["Cents"];
            trips?: components["schemas"]["Cents"];
            cover_all?: components["schemas"]["Cents"];
            /** @description the coupon's face */
            match_play?: components["schemas"]["Cents"];
            progressive?: boolean;
            /** @description a wager for the dealers */
            toke?: components["schemas"]["Cents"];
            /** @description left out: the ante */
            blind?: components["schemas"]["Cents"];
            /** @description the wager that the toke goes with; left out: the ante */
            on?: components["schemas"]["Wager"];
        };
        /** @description takes the seat's wagers back */
        FloorClear: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "clear";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description no more bets: Start Game, Coin In */
        FloorLock: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "lock";
            table: components["schemas"]["TableNumber"];
        };
        /** @description every hand is dealt; the cards of a virtual deck are the server's */
        FloorDeal: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "deal";
            table: components["schemas"]["TableNumber"];
        };
        /** @description no Play wager now */
        FloorCheck: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "check";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description the Play wager */
        FloorPlay: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "play";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
            /** @description antes */
            multiple: number;
            /** @description a wager for the dealers */
            toke?: components["schemas"]["Cents"];
        };
        /** @description at the last decision */
        FloorFold: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "fold";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description the clock checks, and at the last decision folds */
        FloorTimeOut: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "time-out";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description three community cards */
        FloorFlop: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "flop";
            table: components["schemas"]["TableNumber"];
            /** @description at a live table */
            cards?: components["schemas"]["Card"][];
        };
        /** @description turn and river together */
        FloorRiver: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "river";
            table: components["schemas"]["TableNumber"];
            /** @description at a live table */
            cards?: components["schemas"]["Card"][];
        };
        /** @description a hand is turned up */
        FloorReveal: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "reveal";
            table: components["schemas"]["TableNumber"];
            /** @description 0 or left out: the dealer's */
            seat?: number;
            /** @description at a live table */
            cards?: components["schemas"]["Card"][];
        };
        /** @description something went wrong; the book's consequence follows at once, or a decision is awaited */
        FloorIncident: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "incident";
            table: components["schemas"]["TableNumber"];
            kind: components["schemas"]["IncidentKind"];
            /** @description left out: found from the round */
            when?: components["schemas"]["Moment"];
            /** @description cards that lay face up; left out: 1 */
            count?: number;
            /** @description whose count of cards is wrong */
            who?: components["schemas"]["SeatNumber"] | "dealer";
            /** @description of shared information, or mucked */
            seat?: components["schemas"]["SeatNumber"];
            /** @description a wrong count can be put right */
            correctable?: boolean;
            /** @description the stub is wrong, though the cards were dealt right */
            not_misdealt?: boolean;
            /** @description left out: who asks */
            note_by?: string;
            reason?: string;
        };
        /** @description what an incident comes to, where the book leaves it to people */
        FloorDecide: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "decide";
            table: components["schemas"]["TableNumber"];
            decision: components["schemas"]["Ruling"];
            /** @description the hand that it means */
            seat?: components["schemas"]["SeatNumber"];
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description of a seat is out of order, or repaired */
        FloorSensor: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "sensor";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
            /** @description left out: repaired */
            dead?: boolean;
        };
        /** @description takes the last step back, again and again, as far as nothing was shown or paid */
        FloorUndo: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "undo";
            table: components["schemas"]["TableNumber"];
        };
        /** @description the dealer does not qualify: antes go back before any hand is looked at */
        FloorAntesBack: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "antes-back";
            table: components["schemas"]["TableNumber"];
        };
        /** @description all hands being face up, everything that is due is paid and collected; at a live table one hand alone, in its turn */
        FloorSettle: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "settle";
            table: components["schemas"]["TableNumber"];
            /** @description that hand alone; 0 or left out: all */
            seat?: number;
        };
        /** @description a supervisor has seen the hand that brings envy; envy is paid when all of them are seen */
        FloorSeen: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "seen";
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
            /** @description left out: who asks */
            note_by?: string;
            reason?: string;
        };
        /** @description a fact of the round was other than it was recorded; what has been paid is adjusted, after Game Over what is owed is kept */
        FloorCorrect: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "correct";
            table: components["schemas"]["TableNumber"];
            /** @description its life_round; 0 or left out: the last */
            round?: number;
            /** @enum {string} */
            what: "card" | "wager" | "decision" | "seat" | "incident";
            /**
             * @description of a card
             * @enum {string}
             */
            place?: "board" | "dealer" | "hand";
            /** @description whose card, wagers, decision or place it is; of an incident as there */
            seat?: components["schemas"]["SeatNumber"];
            /** @description of the card there, in the order dealt or opened; left out: 0 */
            index?: number;
            /** @description what it is */
            card?: components["schemas"]["Card"];
            /** @description of wagers: all of them, as in bet */
            ante?: components["schemas"]["Cents"];
            /** @description left out: the ante */
            blind?: components["schemas"]["Cents"];
            trips?: components["schemas"]["Cents"];
            cover_all?: components["schemas"]["Cents"];
            match_play?: components["schemas"]["Cents"];
            progressive?: boolean;
            toke?: components["schemas"]["Cents"];
            /** @description the wager that the toke goes with; left out: the ante */
            on?: components["schemas"]["Wager"];
            /**
             * @description of a hand: fold or play; of an incident that is added: what was decided
             * @enum {string}
             */
            decision?: "fold" | "play" | "continue" | "void-hand" | "void-round" | "forfeit-hand";
            /** @description where it played; left out: preflop */
            street?: components["schemas"]["Street"];
            /** @description antes that it played */
            multiple?: number;
            /** @description of a hand that played and was never entered; at a live table */
            cards?: components["schemas"]["Card"][];
            /** @description the seat that the hand was played at */
            to?: components["schemas"]["SeatNumber"];
            /** @description the incident that was none, from 1; left out: one is added */
            drop?: number;
            kind?: components["schemas"]["IncidentKind"];
            when?: components["schemas"]["Moment"];
            /** @description cards that lay face up; left out: 1 */
            count?: number;
            /** @description whose count of cards is wrong */
            who?: components["schemas"]["SeatNumber"] | "dealer";
            correctable?: boolean;
            not_misdealt?: boolean;
            /** @description left out: who asks */
            note_by?: string;
            reason: string;
        };
        /** @description the round ends */
        FloorGameOver: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "game-over";
            table: components["schemas"]["TableNumber"];
        };
        /** @description another dealer takes over */
        FloorTapIn: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "tap-in";
            table: components["schemas"]["TableNumber"];
            /** @description left out: who asks */
            note_by?: string;
            reason?: string;
        };
        /** @description the stub is counted */
        FloorCountStub: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "count-stub";
            table: components["schemas"]["TableNumber"];
            /** @description in it */
            cards: number;
        };
        /** @description the deck is counted */
        FloorCountDeck: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "count-deck";
            table: components["schemas"]["TableNumber"];
            /** @description in it */
            cards: number;
        };
        /** @description the deck leaves the table */
        FloorChangeDeck: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "change-deck";
            table: components["schemas"]["TableNumber"];
        };
        /** @description is out of order, or repaired */
        FloorShuffler: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "shuffler";
            table: components["schemas"]["TableNumber"];
            /** @description left out: repaired */
            down?: boolean;
        };
        /** @description another way of dealing */
        FloorWay: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "way";
            table: components["schemas"]["TableNumber"];
            /** @description its place in the book, from 0 */
            to: number;
        };
        /** @description the rules for busy tables */
        FloorBusy: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "busy";
            table: components["schemas"]["TableNumber"];
            /** @description left out: no longer */
            on?: boolean;
        };
        /** @description meters begin, or go on, by these terms */
        FloorLinkOpen: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-open";
            link: components["schemas"]["LinkName"];
            /**
             * @description what the link is for; left out: money. It never changes
             * @enum {string}
             */
            for?: "money" | "play";
            book: components["schemas"]["FloorBook"];
            /** @description which of the book's progressives; left out: the book's own */
            progressive?: string;
            /** @description 0 or left out: one */
            decks?: number;
            /** @description cents; 0 or left out: the book's own */
            wager?: number;
            /** @description cents, of level 0; 0 or left out: as it is */
            seed_0?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_0?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_0?: number;
            /** @description cents, of level 1; 0 or left out: as it is */
            seed_1?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_1?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_1?: number;
            /** @description cents, of level 2; 0 or left out: as it is */
            seed_2?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_2?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_2?: number;
            /** @description cents, of level 3; 0 or left out: as it is */
            seed_3?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_3?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_3?: number;
            /** @description cents at which level 0 stops growing; 0 or left out: it never does */
            cap_0?: number;
            /** @description cents at which level 1 stops growing; 0 or left out: it never does */
            cap_1?: number;
            /** @description cents at which level 2 stops growing; 0 or left out: it never does */
            cap_2?: number;
            /** @description cents at which level 3 stops growing; 0 or left out: it never does */
            cap_3?: number;
            /** @enum {string} */
            reason: "new-link" | "new-terms" | "resumed";
        } & {
            [key: string]: components["schemas"]["FloorRole"][];
        };
        /** @description takes no more wagers, until it is opened again */
        FloorLinkClose: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-close";
            link: components["schemas"]["LinkName"];
            /** @enum {string} */
            reason: "new-terms" | "end-of-day" | "maintenance" | "links-merged" | "game-withdrawn" | "regulator-order";
        };
        /** @description everything goes to another link, for good */
        FloorLinkRetire: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-retire";
            link: components["schemas"]["LinkName"];
            /** @description where it goes */
            other: components["schemas"]["LinkName"];
            /** @description the day on which it was announced, YYYYMMDD */
            notice: number;
            /** @description the day on which it happens, YYYYMMDD */
            date: number;
            /** @enum {string} */
            reason: "links-merged" | "game-withdrawn" | "regulator-order";
        };
        /** @description a table of the floor, by its own book; or one of another game, with its game and terms */
        FloorLinkJoin: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-join";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            /** @description of a table of another game */
            game?: string;
            book?: components["schemas"]["FloorBook"];
            /** @description which of the book's progressives; left out: the book's own */
            progressive?: string;
            /** @description 0 or left out: one */
            decks?: number;
            /** @description cents; 0 or left out: the book's own */
            wager?: number;
            /** @description cents, of level 0; 0 or left out: as it is */
            seed_0?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_0?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_0?: number;
            /** @description cents, of level 1; 0 or left out: as it is */
            seed_1?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_1?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_1?: number;
            /** @description cents, of level 2; 0 or left out: as it is */
            seed_2?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_2?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_2?: number;
            /** @description cents, of level 3; 0 or left out: as it is */
            seed_3?: number;
            /** @description to its meter, of a million; 0 or left out: as it is */
            growth_3?: number;
            /** @description towards its next seed, of a million; 0 or left out: as it is */
            reserve_3?: number;
            /** @description cents at which level 0 stops growing; 0 or left out: it never does */
            cap_0?: number;
            /** @description cents at which level 1 stops growing; 0 or left out: it never does */
            cap_1?: number;
            /** @description cents at which level 2 stops growing; 0 or left out: it never does */
            cap_2?: number;
            /** @description cents at which level 3 stops growing; 0 or left out: it never does */
            cap_3?: number;
        } & {
            [key: string]: components["schemas"]["FloorRole"][];
        };
        /** @description a table leaves, between rounds */
        FloorLinkLeave: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-leave";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
        };
        /** @description at a table of another game */
        FloorLinkSensorFailed: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-sensor-failed";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description at a table of another game */
        FloorLinkSensorRepaired: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-sensor-repaired";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description takes no wagers for now */
        FloorLinkDown: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-down";
            link: components["schemas"]["LinkName"];
            /** @enum {string} */
            reason: "maintenance" | "system-failed" | "network-failed" | "power-failed" | "regulator-order";
        };
        /** @description takes wagers again */
        FloorLinkUp: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-up";
            link: components["schemas"]["LinkName"];
        };
        /** @description at a table of another game: the round starts */
        FloorLinkCoinIn: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-coin-in";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
            seats: components["schemas"]["SeatNumber"][];
        };
        /** @description at a table of another game: every hand is dealt */
        FloorLinkDeal: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-deal";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
        };
        /** @description at a table of another game: a hand takes its percentage */
        FloorLinkHit: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-hit";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
            seat: components["schemas"]["SeatNumber"];
            hand: components["schemas"]["Category"];
            /** @description the hand lies on the board */
            on_board?: boolean;
        };
        /** @description at a table of another game: Game Over */
        FloorLinkEnd: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-end";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
        };
        /** @description a hit that was held while the link was down */
        FloorLinkRecord: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-record";
            link: components["schemas"]["LinkName"];
            /** @description its number */
            hit: number;
            /** @enum {string} */
            reason: "was-down";
        };
        /**
         * @description a line of the checklist of an award; which of them a house asks for is its book's
         * @enum {string}
         */
        AwardLine: "cards-seen" | "recording-seen" | "identified" | "ofac" | "title-31" | "tax-form" | "offsets" | "paperwork" | "amount-agreed" | "approvals";
        /** @enum {string} */
        LineResult: "done" | "failed" | "not-needed";
        /** @description of the house's check, used once ever */
        CheckNumber: string;
        /** @description one line of an award's checklist: left out, that its cards have been seen */
        FloorLinkVerify: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-verify";
            link: components["schemas"]["LinkName"];
            /** @description its number */
            hit: number;
            line?: components["schemas"]["AwardLine"];
            result?: components["schemas"]["LineResult"];
            /** @description where the paper, the recording or the case lies */
            reference?: string;
        };
        /** @description the whole share: tenders of the book, tax withheld and offsets add up to it (R38) */
        FloorLinkPay: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-pay";
            link: components["schemas"]["LinkName"];
            /** @description its number */
            hit: number;
            /** @description whole chips */
            cheques?: components["schemas"]["Cents"];
            check?: components["schemas"]["Cents"];
            check_number?: components["schemas"]["CheckNumber"];
            cash?: components["schemas"]["Cents"];
            withheld?: components["schemas"]["Cents"];
            offset?: components["schemas"]["Cents"];
        };
        /** @description a hit that is none */
        FloorLinkVoid: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-void";
            link: components["schemas"]["LinkName"];
            /** @description its number */
            hit: number;
            /** @enum {string} */
            reason: "hand-misread" | "no-wager" | "wrong-deck" | "round-void" | "patron-barred" | "pressed-in-error" | "regulator-order" | "round-corrected";
        };
        /** @description an award no longer waits for rounds that might share it */
        FloorLinkBreakLock: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-break-lock";
            link: components["schemas"]["LinkName"];
            /** @description its number */
            award: number;
            /** @enum {string} */
            reason: "round-cannot-end";
        };
        /** @description from one account to another, or to one of another link */
        FloorLinkTransfer: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-transfer";
            link: components["schemas"]["LinkName"];
            from: components["schemas"]["LinkPlace"];
            to: components["schemas"]["LinkPlace"];
            /** @description millionths of a cent */
            micro: number;
            /** @description the other link, where one is meant */
            other?: components["schemas"]["LinkName"];
            /** @description of the other link */
            account?: components["schemas"]["OwnLinkPlace"];
            /** @description the day on which it was announced, YYYYMMDD */
            notice: number;
            /** @description the day on which it happens, YYYYMMDD */
            date: number;
            /** @enum {string} */
            reason: "overflow-released" | "reserve-released" | "links-merged" | "game-withdrawn" | "regulator-order";
        };
        /** @description an account that is wrong, against the house */
        FloorLinkCorrect: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-correct";
            link: components["schemas"]["LinkName"];
            to: components["schemas"]["OwnLinkPlace"];
            /** @description millionths of a cent; below 0: down */
            micro: number;
            /** @enum {string} */
            reason: "coin-in-missed" | "coin-in-twice" | "meter-wrong" | "seed-returned" | "system-failed" | "regulator-order";
        };
        /** @description at a table of another game: its hands are settled */
        FloorLinkSettled: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-settled";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
        };
        /** @description takes no wagers of new rounds; rounds in play are not affected */
        FloorLinkStop: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-stop";
            link: components["schemas"]["LinkName"];
            /** @enum {string} */
            reason: "maintenance" | "system-failed" | "network-failed" | "power-failed" | "regulator-order";
        };
        /** @description at a table of another game: a wager that never reached the meters */
        FloorLinkLateCoinIn: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-late-coin-in";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
            seats: components["schemas"]["SeatNumber"][];
            /** @enum {string} */
            reason: "coin-in-missed" | "regulator-order" | "round-corrected";
        };
        /** @description at a table of another game: a hit that was missed takes what it would have taken at its place */
        FloorLinkLateHit: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-late-hit";
            link: components["schemas"]["LinkName"];
            table: components["schemas"]["TableNumber"];
            /** @description counts up, in any steps */
            round: number;
            seat: components["schemas"]["SeatNumber"];
            hand: components["schemas"]["Category"];
            /** @description the hand lies on the board */
            on_board?: boolean;
            /** @description the link's seq of its Coin In */
            coin_in?: number;
            /** @description of its deal */
            deal?: number;
            /** @description the link's seq when it was settled */
            place: number;
            /** @description what the meter of that level showed then */
            shown_0?: components["schemas"]["Cents"];
            /** @description what the meter of that level showed then */
            shown_1?: components["schemas"]["Cents"];
            /** @description what the meter of that level showed then */
            shown_2?: components["schemas"]["Cents"];
            /** @description what the meter of that level showed then */
            shown_3?: components["schemas"]["Cents"];
            /** @enum {string} */
            reason: "regulator-order" | "round-corrected";
        };
        /** @description money of a paid hit was handed back */
        FloorLinkReturn: {
            id: components["schemas"]["CommandId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            do: "link-return";
            link: components["schemas"]["LinkName"];
            /** @description its number */
            hit: number;
            cheques?: components["schemas"]["Cents"];
            check?: components["schemas"]["Cents"];
            check_number?: components["schemas"]["CheckNumber"];
            cash?: components["schemas"]["Cents"];
            /** @enum {string} */
            reason: "hand-misread" | "no-wager" | "wrong-deck" | "round-void" | "patron-barred" | "pressed-in-error" | "regulator-order" | "round-corrected";
        };
        /** @description every command of docs/ledger.md, its fields by their words with _ for - */
        FloorCommand: components["schemas"]["FloorBuyIn"] | components["schemas"]["FloorCashOut"] | components["schemas"]["FloorFill"] | components["schemas"]["FloorCredit"] | components["schemas"]["FloorOpenTable"] | components["schemas"]["FloorCloseTable"] | components["schemas"]["FloorSit"] | components["schemas"]["FloorLeave"] | components["schemas"]["FloorSeed"] | components["schemas"]["FloorDispute"] | components["schemas"]["FloorNotify"] | components["schemas"]["FloorRemark"] | components["schemas"]["FloorDisputeNote"] | components["schemas"]["FloorDisputeDecide"] | components["schemas"]["FloorDisputeClose"] | components["schemas"]["FloorProgressiveStop"] | components["schemas"]["FloorProgressiveResume"] | components["schemas"]["FloorTold"] | components["schemas"]["FloorReady"] | components["schemas"]["FloorLeaveLater"] | components["schemas"]["FloorPayOwed"] | components["schemas"]["FloorTakeOwed"] | components["schemas"]["FloorCorrectionWindow"] | components["schemas"]["FloorCoach"] | components["schemas"]["FloorPostLimits"] | components["schemas"]["FloorPostTerms"] | components["schemas"]["FloorHandInBook"] | components["schemas"]["FloorApproveBook"] | components["schemas"]["FloorRetireBook"] | components["schemas"]["FloorOpen"] | components["schemas"]["FloorBet"] | components["schemas"]["FloorClear"] | components["schemas"]["FloorLock"] | components["schemas"]["FloorDeal"] | components["schemas"]["FloorCheck"] | components["schemas"]["FloorPlay"] | components["schemas"]["FloorFold"] | components["schemas"]["FloorTimeOut"] | components["schemas"]["FloorFlop"] | components["schemas"]["FloorRiver"] | components["schemas"]["FloorReveal"] | components["schemas"]["FloorIncident"] | components["schemas"]["FloorDecide"] | components["schemas"]["FloorSensor"] | components["schemas"]["FloorUndo"] | components["schemas"]["FloorAntesBack"] | components["schemas"]["FloorSettle"] | components["schemas"]["FloorSeen"] | components["schemas"]["FloorCorrect"] | components["schemas"]["FloorGameOver"] | components["schemas"]["FloorTapIn"] | components["schemas"]["FloorCountStub"] | components["schemas"]["FloorCountDeck"] | components["schemas"]["FloorChangeDeck"] | components["schemas"]["FloorShuffler"] | components["schemas"]["FloorWay"] | components["schemas"]["FloorBusy"] | components["schemas"]["FloorLinkOpen"] | components["schemas"]["FloorLinkClose"] | components["schemas"]["FloorLinkRetire"] | components["schemas"]["FloorLinkJoin"] | components["schemas"]["FloorLinkLeave"] | components["schemas"]["FloorLinkSensorFailed"] | components["schemas"]["FloorLinkSensorRepaired"] | components["schemas"]["FloorLinkDown"] | components["schemas"]["FloorLinkUp"] | components["schemas"]["FloorLinkCoinIn"] | components["schemas"]["FloorLinkDeal"] | components["schemas"]["FloorLinkHit"] | components["schemas"]["FloorLinkEnd"] | components["schemas"]["FloorLinkRecord"] | components["schemas"]["FloorLinkVerify"] | components["schemas"]["FloorLinkPay"] | components["schemas"]["FloorLinkVoid"] | components["schemas"]["FloorLinkBreakLock"] | components["schemas"]["FloorLinkTransfer"] | components["schemas"]["FloorLinkCorrect"] | components["schemas"]["FloorLinkSettled"] | components["schemas"]["FloorLinkStop"] | components["schemas"]["FloorLinkLateCoinIn"] | components["schemas"]["FloorLinkLateHit"] | components["schemas"]["FloorLinkReturn"];
        /** @description what would happen if the command were given now */
        Preview: {
            /** @description it would be done */
            done: boolean;
            /** @description why it would not */
            refused: components["schemas"]["Problem"] | null;
            /** @description it takes a second person; the rest is what happens when one signs */
            two_people: boolean;
            /** @description of an incident or a decision */
            outcome: ("stands" | "voids-round" | "voids-hand" | "voids-but-trips" | "forfeits-hand" | "cancels-flop-bets" | "needs-decision") | null;
            /** @description that the book allows */
            decisions: components["schemas"]["Ruling"][];
            /** @description behind it */
            rule: string | null;
            /** @description hands that die */
            dead: components["schemas"]["SeatNumber"][];
            /** @description of a correction the differences, which may be negative */
            money: {
                seat: components["schemas"]["SeatNumber"];
                patron: string | null;
                returned: number;
                paid: number;
                taken: number;
            }[];
            awards: {
                /** @enum {string} */
                change: "appears" | "changes" | "goes";
                /** @description its number */
                hit: number;
                table: components["schemas"]["TableNumber"];
                seat: components["schemas"]["SeatNumber"];
                hand: components["schemas"]["Category"];
                was: components["schemas"]["Cents"];
                cents: components["schemas"]["Cents"];
            }[];
            /** @description of link-down: rounds with progressive wagers in play, dead by the rule if one of them wins while it is down */
            rounds: {
                table: components["schemas"]["TableNumber"];
                round: number;
                seats: components["schemas"]["SeatNumber"][];
            }[];
            /** @description of settle: how the hands come out whose money it moves */
            lines: components["schemas"]["SeatLines"][];
        };
        /** @description what happened at a table */
        Did: {
            /**
             * @description as the log has it
             * @enum {string}
             */
            did: "table" | "open" | "bet" | "clear" | "lock" | "deal" | "check" | "play" | "fold" | "time-out" | "flop" | "river" | "reveal" | "incident" | "decide" | "sensor" | "undo" | "settling" | "move" | "settled" | "seen" | "correct" | "adjust" | "game-over" | "coin-in" | "award" | "tap-in" | "count-stub" | "count-deck" | "change-deck" | "shuffler" | "way" | "progressive" | "busy" | "posted" | "post-limits" | "buy-in" | "fill" | "credit" | "close-table" | "sit" | "leave" | "seed" | "secret" | "dispute" | "notify" | "dispute-note" | "dispute-decide" | "dispute-close" | "told" | "remark" | "ready" | "leave-later" | "progressive-stop" | "progressive-resume";
            /** @description 0: none */
            seat?: number;
            multiple?: number;
            ante?: number;
            trips?: number;
            /** @description that was opened, or was corrected after its Game Over */
            round?: number;
            /**
             * @description of move and adjust
             * @enum {string}
             */
            stage?: "taken" | "antes-back" | "hand" | "folded" | "award" | "cover-all" | "envy";
            /**
             * @description was corrected
             * @enum {string}
             */
            what?: "card" | "wager" | "decision" | "seat" | "incident";
        };
        /** @description the first one */
        HelloEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "hello";
            data: {
                /** @description where the stream begins */
                seq: number;
            };
        };
        /** @description after every change of a table, the whole view again; its id is the seq */
        TableShownEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "table";
            /** @description the seq, for Last-Event-ID */
            id: number;
            data: {
                table: components["schemas"]["TableNumber"];
                /** @description of the last event that it shows */
                seq: number;
                did: components["schemas"]["Did"][];
                view: components["schemas"]["View"];
            };
        };
        /** @description the latest list, at most five a second */
        TablesShownEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "tables";
            data: components["schemas"]["TableList"];
        };
        /** @description the latest state, at most five a second */
        SignShownEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "sign";
            data: components["schemas"]["Sign"];
        };
        /** @description for staff: the latest state, at most five a second */
        PitShownEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "pit";
            data: components["schemas"]["Pit"];
        };
        /** @description for staff: the latest state, at most five a second */
        LinkShownEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "link";
            data: components["schemas"]["Link"];
        };
        /** @description for staff: what waits to be signed, at most five a second */
        ApprovalsShownEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "approvals";
            data: components["schemas"]["ProposalList"];
        };
        /** @description something was missed: fetch the tables again */
        GapEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "gap";
            data: {
                /** @description from where the stream goes on */
                seq: number;
            };
        };
        /** @description every three seconds */
        BeatEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "beat";
            data: {
                now_ms: number;
            };
        };
        /** @description the last one: connect again later */
        ByeEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "bye";
            data: Record<string, never>;
        };
        /** @description one event of the stream, its data read as JSON */
        StreamEvent: components["schemas"]["HelloEvent"] | components["schemas"]["TableShownEvent"] | components["schemas"]["TablesShownEvent"] | components["schemas"]["SignShownEvent"] | components["schemas"]["PitShownEvent"] | components["schemas"]["LinkShownEvent"] | components["schemas"]["ApprovalsShownEvent"] | components["schemas"]["GapEvent"] | components["schemas"]["BeatEvent"] | components["schemas"]["ByeEvent"];
        Health: {
            ok: boolean;
            version: string;
            uptime_ms: number;
        };
        HandIn: {
            id: components["schemas"]["CommandId"];
            /** @description the sheet, in YAML */
            text: string;
        };
        HandedIn: {
            id: components["schemas"]["CommandId"];
            seq: number;
            repeated: boolean;
            hash: components["schemas"]["Hex32"];
        };
        Signed: {
            by: string;
            /** @description the second person */
            with: string | null;
            time_ms: number;
        };
        HouseBook: {
            name: string;
            currency: components["schemas"]["Currency"];
            house: string;
            /** @description the house's text */
            source: string;
            hash: components["schemas"]["Hex32"];
            /** @description in its order */
            side_wagers: components["schemas"]["SideWager"][];
            /** @enum {string} */
            state: "handed-in" | "in-force" | "retired";
            /** @description the program has it */
            built_in: boolean;
            /** @description it is what its name means now */
            named: boolean;
            handed_in: components["schemas"]["Signed"] | null;
            approved: components["schemas"]["Signed"] | null;
            retired: components["schemas"]["Signed"] | null;
        };
        HouseBookList: {
            books: components["schemas"]["HouseBook"][];
        };
        /** @description the values that differ, by their paths as of /api/books/{book}/sheet */
        BookDifference: {
            book: components["schemas"]["Hex32"];
            /** @description the other one; null: none is in force under this name */
            with: components["schemas"]["Hex32"] | null;
            values: {
                path: string;
                kind: string;
                /** @description in the other book */
                was: string | null;
                is: string | null;
            }[];
        };
        BookList: {
            books: components["schemas"]["BookEntry"][];
        };
        PeopleList: {
            people: components["schemas"]["Account"][];
            requests: components["schemas"]["RoleRequest"][];
            /** @description all that there are */
            roles: components["schemas"]["Role"][];
            /** @description that one administrator gives alone */
            alone: components["schemas"]["Role"][];
            /** @description administrators who can sign */
            signers: number;
        };
        KeyList: {
            keys: components["schemas"]["Key"][];
        };
        AnchorList: {
            anchors: components["schemas"]["Anchor"][];
        };
        /** @description where the floor's log and that of people ended, signed: docs/ledger.md */
        Anchor: {
            /** @description the form, 1 */
            anchor: number;
            /** @description whose log it is */
            floor: string;
            time_ms: number;
            /** @description of the event, an anchor that names every stream */
            seq: number;
            hash: string;
            /** @description the number of the last event of people */
            people: number;
            people_hash: string;
            /** @description Ed25519, public */
            key: string;
            signature: string;
        };
        AccessList: {
            access: components["schemas"]["Access"][];
        };
        /** @description who may give a command, where a link's own terms do not say otherwise */
        Access: {
            do: string;
            roles: string[];
            /** @description of the second person; empty: one person does it */
            second: string[];
            /** @description two people in some cases alone */
            sometimes: boolean;
            /** @description whoever it is about may as well: the player at the seat */
            own: boolean;
        };
        /** @description a command that would be accepted now: whatever is chosen within its fields */
        Can: {
            do: string;
            /** @description whoever has one of these may give it */
            roles: string[];
            /** @description the roles of a second person who must sign; null: one is enough */
            second: string[] | null;
            /** @description why two must sign */
            rule: string | null;
            /** @description it takes particulars besides these fields, which a person knows: what a correction corrects */
            more: boolean;
            fields: components["schemas"]["CanField"][];
        };
        /** @description its payment is held until it is decided */
        Dispute: {
            dispute: components["schemas"]["DisputeNumber"];
            /** @description its life_round; null: about no payment */
            round: number | null;
            seat: number | null;
            cents: components["schemas"]["Cents"];
            patron: string | null;
            /** @description who opened it */
            by: string;
            reason: string;
            /** @description whoever must be told has been */
            notified: boolean;
            /** @enum {string} */
            verdict: "open" | "upheld" | "dismissed";
            notes: number;
            /** @description of the book, where it has one */
            rule: string | null;
        };
        /** @description what is to be done beside the round; one that is not due announces itself */
        Duty: {
            /** @enum {string} */
            duty: "decision" | "stub-count" | "deck-count" | "change-deck" | "see-hand" | "sensor" | "record-hit" | "tell-supervisor" | "fill";
            /** @description now */
            due: boolean;
            /** @description that may still end without it; 0: it is due in the round in play, or in the next */
            rounds: number;
            /** @description the command that is refused until it is done */
            before: string | null;
            rule: string | null;
            seats: components["schemas"]["SeatNumber"][];
            cents: components["schemas"]["Cents"];
        };
        /** @description a payment of which no supervisor has heard yet: told acknowledges it, and those before it */
        PaymentNotice: {
            /** @description from 1 at its table */
            notice: number;
            /** @description its life_round */
            round: number;
            seat: components["schemas"]["SeatNumber"];
            cents: components["schemas"]["Cents"];
            name: string | null;
            time_ms: number;
            rule: string | null;
        };
        /** @description a sentence of the book that is heeded now */
        Reminder: {
            at: components["schemas"]["Cue"];
            /** @enum {string} */
            to: "players" | "dealer" | "house";
            rule: string;
            says: string;
        };
        /**
         * @description the moment of a note
         * @enum {string}
         */
        Cue: "table-opens" | "empty-table" | "shuffle" | "bets" | "no-more-bets" | "deal" | "before-the-flop" | "flop" | "after-the-flop" | "river" | "after-the-river" | "fold" | "reveal" | "antes-back" | "settle" | "hit" | "envy" | "game-over" | "tap-in" | "stub-count" | "sensor-dark" | "shuffler-down" | "something-wrong" | "dispute";
        /** @description which of so many is in play, and which comes next, from 1 */
        Decks: {
            in_play: number;
            next: number;
            of: number;
        };
        /** @description what people who work at a table see beside its round */
        TableStaff: {
            /** @description of dealing; null where the book has one */
            way: string | null;
            next_way: string | null;
            /** @description null where it is virtual */
            deck: components["schemas"]["Decks"] | null;
            busy: boolean;
            shuffler_down: boolean;
            dead_sensors: components["schemas"]["SeatNumber"][];
            /** @description who tapped in last; null: nobody since the table was opened */
            dealer: {
                name: string;
                since_ms: number;
            } | null;
            duties: components["schemas"]["Duty"][];
            /** @description payments of which no supervisor has heard; the last eight of them are listed */
            untold: number;
            notices: components["schemas"]["PaymentNotice"][];
            /** @description left out in the pit */
            reminders: components["schemas"]["Reminder"][];
        };
        /** @description one event of a round that is over, with who did it; fields besides these as the event has them */
        Step: {
            seq: number;
            time_ms: number;
            /** @description as the log has it */
            did: string;
            /** @description a correction, or what became of a dispute */
            after_game_over: boolean;
            /** @description 0: of no seat, or the dealer's */
            seat: number;
            by: string | null;
            roles: components["schemas"]["Role"][];
            /** @description the second person */
            with: string | null;
            /** @description of the patron that it is about, where it names one */
            name: string | null;
            /** @description that were turned up or entered */
            cards?: components["schemas"]["Card"][];
            bet?: {
                [key: string]: number | boolean;
            };
            multiple?: number;
            incident?: components["schemas"]["IncidentKind"];
            decision?: components["schemas"]["Ruling"];
            reason?: string;
            stage?: string;
            returned?: number;
            paid?: number;
            taken?: number;
            hit?: number;
            /** @description was corrected */
            what?: string;
            card?: components["schemas"]["Card"];
            was?: components["schemas"]["Card"];
            counted?: number;
            down?: boolean;
            cents?: components["schemas"]["Cents"];
            dispute?: number;
            verdict?: string;
        };
        /** @description a round as a document, in the form of a report */
        RoundReport: {
            /** @constant */
            document: "felt-round";
            /** @constant */
            form: 1;
            title: string;
            subtitle: string;
            source: string;
            running: string;
            about: string[];
            identity: {
                label: string;
                value: string;
            }[];
            summary: {
                [key: string]: string;
            }[];
            sections: components["schemas"]["ReportSection"][];
            /** @description of the sections */
            signature?: string;
            colophon: string;
        };
        Steps: {
            table: components["schemas"]["TableNumber"];
            life_round: number;
            steps: components["schemas"]["Step"][];
        };
        PitSeat: {
            seat: components["schemas"]["SeatNumber"];
            /** @description null: nobody sits there */
            name: string | null;
            in_round: boolean;
            /** @description its progressive wager reached the link */
            lit: boolean;
            /** @description its sensor is out of order */
            dead: boolean;
        };
        /** @description an open table: a row of the list of tables with more; a closed one has open, currency, life_round, untold and disputes alone */
        PitTable: {
            table: components["schemas"]["TableNumber"];
            open: boolean;
            currency: components["schemas"]["Currency"];
            life_round: number;
            disputes: components["schemas"]["Dispute"][];
            untold?: number;
            book?: components["schemas"]["BookName"];
            house?: string;
            practice?: boolean;
            money?: boolean;
            live?: boolean;
            may_sit?: boolean;
            phase?: components["schemas"]["Phase"];
            round?: number;
            positions?: number;
            link?: string;
            ante?: components["schemas"]["Limits"];
            seats?: components["schemas"]["PitSeat"][];
            turn?: number;
            void?: boolean;
            pays_next?: number;
            pending?: string | null;
            staff?: {
                way: string | null;
                next_way: string | null;
                deck: components["schemas"]["Decks"] | null;
                busy: boolean;
                shuffler_down: boolean;
                dead_sensors: components["schemas"]["SeatNumber"][];
                dealer: {
                    name: string;
                    since_ms: number;
                } | null;
                duties: components["schemas"]["Duty"][];
                untold: number;
                notices: components["schemas"]["PaymentNotice"][];
            };
        };
        /** @description what must not be overlooked on the whole floor */
        Alarms: {
            links_down: number;
            held: number;
            pending: number;
            verified: number;
            locked: number;
            decisions: number;
            disputes: number;
            fills: number;
            /** @description payments of which no supervisor has heard */
            notices: number;
        };
        /** @description all tables that people run, and links for money, at a glance */
        Pit: {
            seq: number;
            tables: components["schemas"]["PitTable"][];
            links: components["schemas"]["Link"][];
            alarms: components["schemas"]["Alarms"];
        };
        /** @description a field of the command and what may stand there: one_of, or min to max in steps, or a number of cards that lie open nowhere, or cards counted, or a text */
        CanField: {
            name: string;
            optional: boolean;
            one_of?: unknown[];
            min?: number;
            max?: number;
            step?: number;
            /** @description so many cards */
            cards?: number;
            /** @description what was counted, at most so many: another number than there must be is refused */
            counted?: number;
            /** @description at most so many bytes */
            text?: number;
        };
        ProposalList: {
            /** @description the latest first */
            proposals: components["schemas"]["Proposal"][];
        };
        SignList: {
            signs: components["schemas"]["Sign"][];
        };
        HandList: {
            /** @description one's own, the latest first */
            hands: components["schemas"]["PlayedHand"][];
            /** @description the before of the following page */
            next: number | null;
        };
        Login: {
            name: string;
            password: string;
        };
        SetUp: {
            /** @description of the link that the first start prints */
            token: string;
            name: string;
            password: string;
        };
        /** @description roles that touch money are asked for: another administrator signs */
        NewPerson: {
            /** @description letters, digits, - and _ */
            name: string;
            roles: components["schemas"]["Role"][];
        };
        WantedRoles: {
            /** @description all that the person is to have */
            roles: components["schemas"]["Role"][];
        };
        WantedBadge: {
            /** @description empty: none */
            badge: string;
        };
        Welcome: {
            /** @description of the one-time link */
            token: string;
            password: string;
        };
        OwnPassword: {
            password: string;
            new: string;
        };
        OwnPin: {
            password: string;
            /** @description not all digits the same */
            pin: string;
        };
        WantedKey: {
            /** @description of the key */
            name: string;
            link: string;
            table: components["schemas"]["TableNumber"];
            game: string;
            /** @description commands; left out: 600 */
            per_minute?: number;
        };
    };
    responses: {
        /** @description refused, and why */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type CommandId = components['schemas']['CommandId'];
export type Cents = components['schemas']['Cents'];
export type SeatNumber = components['schemas']['SeatNumber'];
export type TableNumber = components['schemas']['TableNumber'];
export type LinkName = components['schemas']['LinkName'];
export type PatronName = components['schemas']['PatronName'];
export type BookName = components['schemas']['BookName'];
export type Card = components['schemas']['Card'];
export type Hex32 = components['schemas']['Hex32'];
export type Currency = components['schemas']['Currency'];
export type Category = components['schemas']['Category'];
export type Wager = components['schemas']['Wager'];
export type Street = components['schemas']['Street'];
export type Phase = components['schemas']['Phase'];
export type Role = components['schemas']['Role'];
export type FloorRole = components['schemas']['FloorRole'];
export type BotKind = components['schemas']['BotKind'];
export type IncidentKind = components['schemas']['IncidentKind'];
export type Moment = components['schemas']['Moment'];
export type Ruling = components['schemas']['Ruling'];
export type Limits = components['schemas']['Limits'];
export type Exact = components['schemas']['Exact'];
export type Problem = components['schemas']['Problem'];
export type ProblemType = components['schemas']['ProblemType'];
export type Code = components['schemas']['Code'];
export type ProblemFigures = components['schemas']['ProblemFigures'];
export type Says = components['schemas']['Says'];
export type Fault = components['schemas']['Fault'];
export type Person = components['schemas']['Person'];
export type Me = components['schemas']['Me'];
export type Account = components['schemas']['Account'];
export type RoleRequest = components['schemas']['RoleRequest'];
export type ChangedPerson = components['schemas']['ChangedPerson'];
export type Device = components['schemas']['Device'];
export type NewDevice = components['schemas']['NewDevice'];
export type DeviceList = components['schemas']['DeviceList'];
export type ThisDevice = components['schemas']['ThisDevice'];
export type WantedDevice = components['schemas']['WantedDevice'];
export type Enrolment = components['schemas']['Enrolment'];
export type TapIn = components['schemas']['TapIn'];
export type SignedHere = components['schemas']['SignedHere'];
export type Key = components['schemas']['Key'];
export type NewKey = components['schemas']['NewKey'];
export type BookEntry = components['schemas']['BookEntry'];
export type Book = components['schemas']['Book'];
export type SheetValue = components['schemas']['SheetValue'];
export type PageRow = components['schemas']['PageRow'];
export type PageSection = components['schemas']['PageSection'];
export type Edits = components['schemas']['Edits'];
export type Meters = components['schemas']['Meters'];
export type Cards = components['schemas']['Cards'];
export type SolveQuestion = components['schemas']['SolveQuestion'];
export type AdviseQuestion = components['schemas']['AdviseQuestion'];
export type DesignQuestion = components['schemas']['DesignQuestion'];
export type Start = components['schemas']['Start'];
export type ResultRow = components['schemas']['ResultRow'];
export type Figures = components['schemas']['Figures'];
export type OwnHandSide = components['schemas']['OwnHandSide'];
export type LevelSide = components['schemas']['LevelSide'];
export type ProgressiveSide = components['schemas']['ProgressiveSide'];
export type HighestHandSide = components['schemas']['HighestHandSide'];
export type SideWagers = components['schemas']['SideWagers'];
export type Solution = components['schemas']['Solution'];
export type SideSolution = components['schemas']['SideSolution'];
export type Design = components['schemas']['Design'];
export type Advice = components['schemas']['Advice'];
export type Report = components['schemas']['Report'];
export type ReportSection = components['schemas']['ReportSection'];
export type ReportBlock = components['schemas']['ReportBlock'];
export type ReportHeading = components['schemas']['ReportHeading'];
export type ReportText = components['schemas']['ReportText'];
export type ReportNote = components['schemas']['ReportNote'];
export type ReportList = components['schemas']['ReportList'];
export type ReportTable = components['schemas']['ReportTable'];
export type ReportCell = components['schemas']['ReportCell'];
export type ReportGrid = components['schemas']['ReportGrid'];
export type ReportBars = components['schemas']['ReportBars'];
export type ReportAxis = components['schemas']['ReportAxis'];
export type ReportTick = components['schemas']['ReportTick'];
export type ReportLines = components['schemas']['ReportLines'];
export type CardsShown = components['schemas']['CardsShown'];
export type FiveCards = components['schemas']['FiveCards'];
export type Hand = components['schemas']['Hand'];
export type DealerCards = components['schemas']['DealerCards'];
export type Bet = components['schemas']['Bet'];
export type WagerResult = components['schemas']['WagerResult'];
export type LineCode = components['schemas']['LineCode'];
export type WagerLine = components['schemas']['WagerLine'];
export type TokeLine = components['schemas']['TokeLine'];
export type Deciding = components['schemas']['Deciding'];
export type SeatResult = components['schemas']['SeatResult'];
export type SeatLines = components['schemas']['SeatLines'];
export type MeterChange = components['schemas']['MeterChange'];
export type Notice = components['schemas']['Notice'];
export type Settlement = components['schemas']['Settlement'];
export type DealerHand = components['schemas']['DealerHand'];
export type Seat = components['schemas']['Seat'];
export type Legal = components['schemas']['Legal'];
export type Level = components['schemas']['Level'];
export type SeededLevel = components['schemas']['SeededLevel'];
export type Progressive = components['schemas']['Progressive'];
export type Fair = components['schemas']['Fair'];
export type Owed = components['schemas']['Owed'];
export type Correction = components['schemas']['Correction'];
export type PastSeat = components['schemas']['PastSeat'];
export type CorrectedRound = components['schemas']['CorrectedRound'];
export type SettledRound = components['schemas']['SettledRound'];
export type PastRound = components['schemas']['PastRound'];
export type CorrectedHand = components['schemas']['CorrectedHand'];
export type LastRound = components['schemas']['LastRound'];
export type SideWager = components['schemas']['SideWager'];
export type Posted = components['schemas']['Posted'];
export type OpenTable = components['schemas']['OpenTable'];
export type ClosedTable = components['schemas']['ClosedTable'];
export type View = components['schemas']['View'];
export type TableRow = components['schemas']['TableRow'];
export type TableList = components['schemas']['TableList'];
export type FactsSeat = components['schemas']['FactsSeat'];
export type FactsIncident = components['schemas']['FactsIncident'];
export type Facts = components['schemas']['Facts'];
export type Decision = components['schemas']['Decision'];
export type PerfectPlay = components['schemas']['PerfectPlay'];
export type PlayedHand = components['schemas']['PlayedHand'];
export type Sign = components['schemas']['Sign'];
export type Hit = components['schemas']['Hit'];
export type ChecklistLine = components['schemas']['ChecklistLine'];
export type AwardParts = components['schemas']['AwardParts'];
export type LinkReason = components['schemas']['LinkReason'];
export type Link = components['schemas']['Link'];
export type Proposal = components['schemas']['Proposal'];
export type Done = components['schemas']['Done'];
export type DoneAtTable = components['schemas']['DoneAtTable'];
export type DoneOnLink = components['schemas']['DoneOnLink'];
export type LinkAnswer = components['schemas']['LinkAnswer'];
export type LinkAnswers = components['schemas']['LinkAnswers'];
export type TableSit = components['schemas']['TableSit'];
export type TableLeave = components['schemas']['TableLeave'];
export type TableBet = components['schemas']['TableBet'];
export type TableClear = components['schemas']['TableClear'];
export type TableReady = components['schemas']['TableReady'];
export type TableSeed = components['schemas']['TableSeed'];
export type TableCheck = components['schemas']['TableCheck'];
export type TableFold = components['schemas']['TableFold'];
export type TablePlay = components['schemas']['TablePlay'];
export type TableBuy = components['schemas']['TableBuy'];
export type TableBot = components['schemas']['TableBot'];
export type TableCommand = components['schemas']['TableCommand'];
export type LinkCoinIn = components['schemas']['LinkCoinIn'];
export type LinkDeal = components['schemas']['LinkDeal'];
export type LinkHit = components['schemas']['LinkHit'];
export type LinkEnd = components['schemas']['LinkEnd'];
export type LinkCommand = components['schemas']['LinkCommand'];
export type TableCommands = components['schemas']['TableCommands'];
export type AllDoneAtTable = components['schemas']['AllDoneAtTable'];
export type FloorCommands = components['schemas']['FloorCommands'];
export type AllDone = components['schemas']['AllDone'];
export type LinkCommands = components['schemas']['LinkCommands'];
export type LinkPlace = components['schemas']['LinkPlace'];
export type OwnLinkPlace = components['schemas']['OwnLinkPlace'];
export type FloorBook = components['schemas']['FloorBook'];
export type FloorBuyIn = components['schemas']['FloorBuyIn'];
export type FloorCashOut = components['schemas']['FloorCashOut'];
export type FloorFill = components['schemas']['FloorFill'];
export type FloorCredit = components['schemas']['FloorCredit'];
export type FloorOpenTable = components['schemas']['FloorOpenTable'];
export type FloorCloseTable = components['schemas']['FloorCloseTable'];
export type FloorSit = components['schemas']['FloorSit'];
export type FloorLeave = components['schemas']['FloorLeave'];
export type FloorSeed = components['schemas']['FloorSeed'];
export type FloorDispute = components['schemas']['FloorDispute'];
export type FloorNotify = components['schemas']['FloorNotify'];
export type FloorDisputeNote = components['schemas']['FloorDisputeNote'];
export type FloorDisputeDecide = components['schemas']['FloorDisputeDecide'];
export type FloorDisputeClose = components['schemas']['FloorDisputeClose'];
export type FloorTold = components['schemas']['FloorTold'];
export type DisputeNumber = components['schemas']['DisputeNumber'];
export type FloorRemark = components['schemas']['FloorRemark'];
export type FloorProgressiveStop = components['schemas']['FloorProgressiveStop'];
export type FloorProgressiveResume = components['schemas']['FloorProgressiveResume'];
export type FloorReady = components['schemas']['FloorReady'];
export type FloorLeaveLater = components['schemas']['FloorLeaveLater'];
export type FloorPayOwed = components['schemas']['FloorPayOwed'];
export type FloorTakeOwed = components['schemas']['FloorTakeOwed'];
export type FloorCorrectionWindow = components['schemas']['FloorCorrectionWindow'];
export type FloorHandInBook = components['schemas']['FloorHandInBook'];
export type FloorApproveBook = components['schemas']['FloorApproveBook'];
export type FloorRetireBook = components['schemas']['FloorRetireBook'];
export type FloorPostLimits = components['schemas']['FloorPostLimits'];
export type FloorPostTerms = components['schemas']['FloorPostTerms'];
export type FloorCoach = components['schemas']['FloorCoach'];
export type FloorOpen = components['schemas']['FloorOpen'];
export type FloorBet = components['schemas']['FloorBet'];
export type FloorClear = components['schemas']['FloorClear'];
export type FloorLock = components['schemas']['FloorLock'];
export type FloorDeal = components['schemas']['FloorDeal'];
export type FloorCheck = components['schemas']['FloorCheck'];
export type FloorPlay = components['schemas']['FloorPlay'];
export type FloorFold = components['schemas']['FloorFold'];
export type FloorTimeOut = components['schemas']['FloorTimeOut'];
export type FloorFlop = components['schemas']['FloorFlop'];
export type FloorRiver = components['schemas']['FloorRiver'];
export type FloorReveal = components['schemas']['FloorReveal'];
export type FloorIncident = components['schemas']['FloorIncident'];
export type FloorDecide = components['schemas']['FloorDecide'];
export type FloorSensor = components['schemas']['FloorSensor'];
export type FloorUndo = components['schemas']['FloorUndo'];
export type FloorAntesBack = components['schemas']['FloorAntesBack'];
export type FloorSettle = components['schemas']['FloorSettle'];
export type FloorSeen = components['schemas']['FloorSeen'];
export type FloorCorrect = components['schemas']['FloorCorrect'];
export type FloorGameOver = components['schemas']['FloorGameOver'];
export type FloorTapIn = components['schemas']['FloorTapIn'];
export type FloorCountStub = components['schemas']['FloorCountStub'];
export type FloorCountDeck = components['schemas']['FloorCountDeck'];
export type FloorChangeDeck = components['schemas']['FloorChangeDeck'];
export type FloorShuffler = components['schemas']['FloorShuffler'];
export type FloorWay = components['schemas']['FloorWay'];
export type FloorBusy = components['schemas']['FloorBusy'];
export type FloorLinkOpen = components['schemas']['FloorLinkOpen'];
export type FloorLinkClose = components['schemas']['FloorLinkClose'];
export type FloorLinkRetire = components['schemas']['FloorLinkRetire'];
export type FloorLinkJoin = components['schemas']['FloorLinkJoin'];
export type FloorLinkLeave = components['schemas']['FloorLinkLeave'];
export type FloorLinkSensorFailed = components['schemas']['FloorLinkSensorFailed'];
export type FloorLinkSensorRepaired = components['schemas']['FloorLinkSensorRepaired'];
export type FloorLinkDown = components['schemas']['FloorLinkDown'];
export type FloorLinkUp = components['schemas']['FloorLinkUp'];
export type FloorLinkCoinIn = components['schemas']['FloorLinkCoinIn'];
export type FloorLinkDeal = components['schemas']['FloorLinkDeal'];
export type FloorLinkHit = components['schemas']['FloorLinkHit'];
export type FloorLinkEnd = components['schemas']['FloorLinkEnd'];
export type FloorLinkRecord = components['schemas']['FloorLinkRecord'];
export type AwardLine = components['schemas']['AwardLine'];
export type LineResult = components['schemas']['LineResult'];
export type CheckNumber = components['schemas']['CheckNumber'];
export type FloorLinkVerify = components['schemas']['FloorLinkVerify'];
export type FloorLinkPay = components['schemas']['FloorLinkPay'];
export type FloorLinkVoid = components['schemas']['FloorLinkVoid'];
export type FloorLinkBreakLock = components['schemas']['FloorLinkBreakLock'];
export type FloorLinkTransfer = components['schemas']['FloorLinkTransfer'];
export type FloorLinkCorrect = components['schemas']['FloorLinkCorrect'];
export type FloorLinkSettled = components['schemas']['FloorLinkSettled'];
export type FloorLinkStop = components['schemas']['FloorLinkStop'];
export type FloorLinkLateCoinIn = components['schemas']['FloorLinkLateCoinIn'];
export type FloorLinkLateHit = components['schemas']['FloorLinkLateHit'];
export type FloorLinkReturn = components['schemas']['FloorLinkReturn'];
export type FloorCommand = components['schemas']['FloorCommand'];
export type Preview = components['schemas']['Preview'];
export type Did = components['schemas']['Did'];
export type HelloEvent = components['schemas']['HelloEvent'];
export type TableShownEvent = components['schemas']['TableShownEvent'];
export type TablesShownEvent = components['schemas']['TablesShownEvent'];
export type SignShownEvent = components['schemas']['SignShownEvent'];
export type PitShownEvent = components['schemas']['PitShownEvent'];
export type LinkShownEvent = components['schemas']['LinkShownEvent'];
export type ApprovalsShownEvent = components['schemas']['ApprovalsShownEvent'];
export type GapEvent = components['schemas']['GapEvent'];
export type BeatEvent = components['schemas']['BeatEvent'];
export type ByeEvent = components['schemas']['ByeEvent'];
export type StreamEvent = components['schemas']['StreamEvent'];
export type Health = components['schemas']['Health'];
export type HandIn = components['schemas']['HandIn'];
export type HandedIn = components['schemas']['HandedIn'];
export type Signed = components['schemas']['Signed'];
export type HouseBook = components['schemas']['HouseBook'];
export type HouseBookList = components['schemas']['HouseBookList'];
export type BookDifference = components['schemas']['BookDifference'];
export type BookList = components['schemas']['BookList'];
export type PeopleList = components['schemas']['PeopleList'];
export type KeyList = components['schemas']['KeyList'];
export type AnchorList = components['schemas']['AnchorList'];
export type Anchor = components['schemas']['Anchor'];
export type AccessList = components['schemas']['AccessList'];
export type Access = components['schemas']['Access'];
export type Can = components['schemas']['Can'];
export type Dispute = components['schemas']['Dispute'];
export type Duty = components['schemas']['Duty'];
export type PaymentNotice = components['schemas']['PaymentNotice'];
export type Reminder = components['schemas']['Reminder'];
export type Cue = components['schemas']['Cue'];
export type Decks = components['schemas']['Decks'];
export type TableStaff = components['schemas']['TableStaff'];
export type Step = components['schemas']['Step'];
export type RoundReport = components['schemas']['RoundReport'];
export type Steps = components['schemas']['Steps'];
export type PitSeat = components['schemas']['PitSeat'];
export type PitTable = components['schemas']['PitTable'];
export type Alarms = components['schemas']['Alarms'];
export type Pit = components['schemas']['Pit'];
export type CanField = components['schemas']['CanField'];
export type ProposalList = components['schemas']['ProposalList'];
export type SignList = components['schemas']['SignList'];
export type HandList = components['schemas']['HandList'];
export type Login = components['schemas']['Login'];
export type SetUp = components['schemas']['SetUp'];
export type NewPerson = components['schemas']['NewPerson'];
export type WantedRoles = components['schemas']['WantedRoles'];
export type WantedBadge = components['schemas']['WantedBadge'];
export type Welcome = components['schemas']['Welcome'];
export type OwnPassword = components['schemas']['OwnPassword'];
export type OwnPin = components['schemas']['OwnPin'];
export type WantedKey = components['schemas']['WantedKey'];
export type ResponseProblem = components['responses']['Problem'];
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getDescription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    getProblem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: components["schemas"]["Code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemType"];
                };
            };
            404: components["responses"]["Problem"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    listBooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookList"];
                };
            };
        };
    };
    handInBook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandIn"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandedIn"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                book: components["schemas"]["BookName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Book"];
                };
            };
            404: components["responses"]["Problem"];
        };
    };
    getBookSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                book: components["schemas"]["BookName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SheetValue"][];
                };
            };
            404: components["responses"]["Problem"];
        };
    };
    getBookPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                book: components["schemas"]["BookName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageSection"][];
                };
            };
            404: components["responses"]["Problem"];
        };
    };
    getBookText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                book: components["schemas"]["BookName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            404: components["responses"]["Problem"];
        };
    };
    listHouseBooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HouseBookList"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
        };
    };
    getBookDifference: {
        parameters: {
            query?: {
                with?: components["schemas"]["BookName"];
            };
            header?: never;
            path: {
                book: components["schemas"]["BookName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookDifference"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getReport: {
        parameters: {
            query?: {
                format?: "html" | "pdf" | "json" | "csv" | "text";
            };
            header?: never;
            path: {
                book: components["schemas"]["BookName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Report"];
                    "application/pdf": string;
                    "text/csv": string;
                    "text/plain": string;
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    solve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SolveQuestion"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Solution"] | components["schemas"]["SideSolution"];
                };
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    advise: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdviseQuestion"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advice"];
                };
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    design: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DesignQuestion"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Design"];
                };
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    playAsGuest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUp"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    welcome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Welcome"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setPin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPin"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleList"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    addPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPerson"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    changeRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedRoles"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    giveLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    confirmPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    disablePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    enablePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    giveBadge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedBadge"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    clearPin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    signRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                request: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    withdrawRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                request: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPerson"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    makeKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedKey"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    signKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listDevices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceList"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    makeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedDevice"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewDevice"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    whichDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThisDevice"];
                };
            };
        };
    };
    enrolDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Enrolment"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThisDevice"];
                };
            };
            400: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    tapIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TapIn"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    tapOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    signHere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedHere"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: components["schemas"]["LinkName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getHit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: components["schemas"]["LinkName"];
                hit: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hit"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    sendLinkCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: components["schemas"]["LinkName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkCommand"] | components["schemas"]["LinkCommands"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneOnLink"] | components["schemas"]["LinkAnswers"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    sendFloorCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FloorCommand"] | components["schemas"]["FloorCommands"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] | components["schemas"]["AllDone"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    previewFloorCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FloorCommand"];
            };
        };
        responses: {
            /** @description nothing was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessList"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
        };
    };
    getPit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pit"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAnchors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnchorList"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
        };
    };
    listProposals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalList"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    proposeFloorCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FloorCommand"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    withdrawProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposal: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    signProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposal: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listTables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableList"];
                };
            };
            503: components["responses"]["Problem"];
        };
    };
    getTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: components["schemas"]["TableNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getRound: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: components["schemas"]["TableNumber"];
                /** @description its life_round */
                round: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastRound"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getRoundReport: {
        parameters: {
            query?: {
                format?: "html" | "pdf" | "json" | "csv" | "text";
            };
            header?: never;
            path: {
                table: components["schemas"]["TableNumber"];
                /** @description its life_round */
                round: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "text/html": string;
                    "application/json": components["schemas"]["RoundReport"];
                    "text/csv": string;
                    "text/plain": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: components["schemas"]["TableNumber"];
                /** @description its life_round */
                round: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Steps"];
                };
            };
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    sendTableCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: components["schemas"]["TableNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableCommand"] | components["schemas"]["TableCommands"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneAtTable"] | components["schemas"]["AllDoneAtTable"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    adviseAtTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: components["schemas"]["TableNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advice"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listHands: {
        parameters: {
            query?: {
                limit?: number;
                before?: number;
                values?: 0 | 1;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandList"];
                };
            };
            401: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignList"];
                };
            };
            503: components["responses"]["Problem"];
        };
    };
    getSign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: components["schemas"]["LinkName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sign"];
                };
            };
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    getSignFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sign"];
                    "text/html": string;
                    "text/plain": string;
                };
            };
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    openStream: {
        parameters: {
            query: {
                topics: string;
                after?: number;
            };
            header?: {
                "Last-Event-ID"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
}
