<?xml version="1.0" encoding="UTF-8"?>
<!-- The board of a scenario as SVG in mm of the table, with its legend; scenario.xsl puts it into
     its page. It may be cut out of there: its style is in it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
  xmlns="http://www.w3.org/2000/svg" xmlns:m="urn:muster:1" exclude-result-prefixes="m">

  <xsl:key name="look" match="m:feature" use="string(@look)"/>
  <xsl:key name="look-type" match="m:feature" use="concat(@look, ' ', @type)"/>

  <xsl:variable name="width" select="/m:scenario/m:battlefield/@width"/>
  <xsl:variable name="depth" select="/m:scenario/m:battlefield/@depth"/>
  <!-- Tables are small and large: letters and lines are so many of these. -->
  <xsl:variable name="u" select="($width + $depth) div 2000"/>
  <xsl:variable name="margin" select="60 * $u"/>

  <xsl:template match="m:battlefield" mode="board">
    <section xmlns="">
      <h2>Battlefield</h2>
      <figure>
        <xsl:call-template name="board"/>
        <figcaption class="dots">
          <span><xsl:call-template name="cm"><xsl:with-param name="mm" select="@width"/></xsl:call-template> ×
            <xsl:call-template name="cm"><xsl:with-param name="mm" select="@depth"/></xsl:call-template> cm, north is up</span>
          <xsl:if test="@attacker"><span><xsl:call-template name="side-name"><xsl:with-param name="id" select="@attacker"/></xsl:call-template> attacks</span></xsl:if>
          <xsl:if test="@first"><span><xsl:call-template name="side-name"><xsl:with-param name="id" select="@first"/></xsl:call-template> deploys and moves first</span></xsl:if>
        </figcaption>
      </figure>
      <xsl:call-template name="legend"/>
    </section>
  </xsl:template>

  <xsl:template name="board">
    <svg viewBox="{-$margin} {-$margin} {$width + 2 * $margin} {$depth + 2.6 * $margin}" role="img" font-size="{24 * $u}" stroke-width="{2 * $u}">
      <title>The battlefield</title>
      <xsl:call-template name="board-style"/>
      <xsl:call-template name="patterns"/>
      <rect class="margin" x="{-$margin}" y="{-$margin}" width="{$width + 2 * $margin}" height="{$depth + 2.6 * $margin}"/>
      <rect class="ground" width="{$width}" height="{$depth}"/>
      <svg width="{$width}" height="{$depth}" viewBox="0 0 {$width} {$depth}">
        <xsl:call-template name="layers"/>
        <xsl:call-template name="grid"/>
        <xsl:apply-templates select="m:zone" mode="board"/>
        <xsl:apply-templates select="m:feature" mode="number"/>
        <xsl:apply-templates select="m:objective" mode="board"/>
      </svg>
      <rect class="frame" width="{$width}" height="{$depth}"/>
      <xsl:call-template name="edge"><xsl:with-param name="side" select="'a'"/><xsl:with-param name="edge" select="@edge-a"/></xsl:call-template>
      <xsl:call-template name="edge"><xsl:with-param name="side" select="'b'"/><xsl:with-param name="edge" select="@edge-b"/></xsl:call-template>
      <xsl:call-template name="scale-bar"/>
    </svg>
  </xsl:template>

  <!-- From the ground up; what has two lines is edged first, so that its parts run into each other. -->
  <xsl:template name="layers">
    <xsl:apply-templates select="m:feature[not(@look)]" mode="shape"><xsl:with-param name="class" select="'unknown'"/></xsl:apply-templates>
    <xsl:apply-templates select="m:feature[@look = 'marsh']" mode="shape"/>
    <xsl:apply-templates select="m:feature[@look = 'hill' or @look = 'steep']" mode="hill"/>
    <xsl:apply-templates select="m:feature[@look = 'field' or @look = 'enclosure']" mode="shape"/>
    <xsl:apply-templates select="m:feature[@look = 'gully']" mode="shape"/>
    <xsl:apply-templates select="m:feature[@look = 'gully']" mode="shape"><xsl:with-param name="class" select="'gully-bed'"/><xsl:with-param name="part" select="0.5"/></xsl:apply-templates>
    <xsl:apply-templates select="m:feature[@look = 'brush']" mode="shape"/>
    <xsl:apply-templates select="m:feature[@look = 'wood']" mode="shape"/>
    <xsl:apply-templates select="m:feature[@look = 'lake']" mode="shape"/>
    <xsl:apply-templates select="m:feature[@look = 'river' or @look = 'stream']" mode="shape"><xsl:with-param name="class" select="'bank'"/><xsl:with-param name="more" select="4 * $u"/></xsl:apply-templates>
    <xsl:apply-templates select="m:feature[@look = 'river' or @look = 'stream']" mode="shape"><xsl:with-param name="class" select="'water'"/></xsl:apply-templates>
    <xsl:apply-templates select="m:feature[@look = 'settlement' or @look = 'walled']" mode="shape"/>
    <xsl:apply-templates select="m:feature[@look = 'road']" mode="shape"><xsl:with-param name="class" select="'road-edge'"/></xsl:apply-templates>
    <xsl:apply-templates select="m:feature[@look = 'road']" mode="shape"><xsl:with-param name="part" select="0.7"/></xsl:apply-templates>
    <xsl:apply-templates select="m:feature[@look = 'ford' or @look = 'bridge']" mode="shape"/>
    <xsl:apply-templates select="m:feature[@look = 'wall' or @look = 'hedge']" mode="shape"/>
  </xsl:template>

  <xsl:template match="m:feature" mode="shape">
    <xsl:param name="class" select="string(@look)"/>
    <xsl:param name="part" select="1"/>
    <xsl:param name="more" select="0"/>
    <xsl:choose>
      <xsl:when test="@breadth &gt; 0">
        <polyline class="{$class} line" points="{@points}" stroke-width="{@breadth * $part + $more}"><xsl:call-template name="feature-title"/></polyline>
      </xsl:when>
      <xsl:otherwise>
        <polygon class="{$class}" points="{@points}"><xsl:call-template name="feature-title"/></polygon>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Hachures stand inside the outline. -->
  <xsl:template match="m:feature" mode="hill">
    <xsl:variable name="long"><xsl:choose><xsl:when test="@look = 'steep'">60</xsl:when><xsl:otherwise>34</xsl:otherwise></xsl:choose></xsl:variable>
    <clipPath id="hill-{@id}"><polygon points="{@points}"/></clipPath>
    <polygon class="hill" points="{@points}"><xsl:call-template name="feature-title"/></polygon>
    <polygon class="hachure" clip-path="url(#hill-{@id})" points="{@points}" stroke-width="{$long * $u}" stroke-dasharray="{1.4 * $u} {(9 - 4 * (@look = 'steep')) * $u}"/>
  </xsl:template>

  <xsl:template name="feature-title">
    <title><xsl:value-of select="concat(@id, ': ', (@what | @type[not(../@what)])[1])"/><xsl:if test="@name"><xsl:value-of select="concat(', ', @name)"/></xsl:if></title>
  </xsl:template>

  <xsl:template name="grid">
    <xsl:if test="@columns * @rows &gt; 1">
      <g class="grid">
        <xsl:call-template name="grid-lines"><xsl:with-param name="n" select="@columns - 1"/><xsl:with-param name="step" select="$width div @columns"/><xsl:with-param name="is-column" select="true()"/></xsl:call-template>
        <xsl:call-template name="grid-lines"><xsl:with-param name="n" select="@rows - 1"/><xsl:with-param name="step" select="$depth div @rows"/></xsl:call-template>
      </g>
    </xsl:if>
  </xsl:template>

  <xsl:template name="grid-lines">
    <xsl:param name="n"/>
    <xsl:param name="step"/>
    <xsl:param name="is-column" select="false()"/>
    <xsl:if test="$n &gt; 0">
      <xsl:choose>
        <xsl:when test="$is-column"><line x1="{$n * $step}" x2="{$n * $step}" y1="0" y2="{$depth}" stroke-dasharray="{4 * $u} {8 * $u}"/></xsl:when>
        <xsl:otherwise><line x1="0" x2="{$width}" y1="{$n * $step}" y2="{$n * $step}" stroke-dasharray="{4 * $u} {8 * $u}"/></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="grid-lines"><xsl:with-param name="n" select="$n - 1"/><xsl:with-param name="step" select="$step"/><xsl:with-param name="is-column" select="$is-column"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template match="m:zone" mode="board">
    <polygon class="zone {@side}" fill="url(#zone-{@side})" points="{@points}" stroke-dasharray="{12 * $u} {6 * $u}">
      <title>Where <xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template> may deploy<xsl:if test="@name">: <xsl:value-of select="@name"/></xsl:if></title>
    </polygon>
    <xsl:call-template name="text-at">
      <xsl:with-param name="class" select="concat('words ', @side)"/>
      <xsl:with-param name="text"><xsl:value-of select="translate(@side, 'ab', 'AB')"/> deploys<xsl:if test="@name">: <xsl:value-of select="@name"/></xsl:if></xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:template match="m:feature" mode="number">
    <xsl:call-template name="text-at">
      <xsl:with-param name="class" select="'words'"/>
      <xsl:with-param name="text"><xsl:value-of select="@id"/><xsl:if test="@name"><xsl:value-of select="concat(' ', @name)"/></xsl:if></xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <!-- A1, A2, B1: as Muster's own maps call the markers of a side, in their order. -->
  <xsl:template name="marker-name">
    <xsl:value-of select="concat(translate(@side, 'ab', 'AB'), 1 + count(preceding-sibling::m:objective[@side = current()/@side]))"/>
  </xsl:template>

  <!-- Sides are told by shape and letter, not by colour alone. -->
  <xsl:template match="m:objective" mode="board">
    <g transform="translate({@x} {@y}) scale({$u})" font-size="24" stroke-width="2">
      <title><xsl:call-template name="marker-name"/>: <xsl:value-of select="(@what | @type[not(../@what)])[1]"/> of <xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template><xsl:if test="@pays">, pays <xsl:value-of select="@pays"/></xsl:if></title>
      <xsl:choose>
        <xsl:when test="@side = 'a'"><circle class="marker a" r="17"/></xsl:when>
        <xsl:otherwise><rect class="marker b" x="-15" y="-15" width="30" height="30"/></xsl:otherwise>
      </xsl:choose>
      <text class="on-marker" y="6" font-size="18"><xsl:call-template name="marker-name"/></text>
      <xsl:if test="@pays"><text class="words" y="40" font-size="20">pays <xsl:value-of select="@pays"/></text></xsl:if>
    </g>
  </xsl:template>

  <xsl:template name="text-at">
    <xsl:param name="class"/>
    <xsl:param name="text"/>
    <xsl:variable name="n" select="string-length(@points) - string-length(translate(@points, ',', ''))"/>
    <xsl:variable name="half" select="concat(substring(@points, floor(string-length(@points) div 2)), ' ')"/>
    <xsl:variable name="middle" select="substring-before(concat(substring-after($half, ' '), ' '), ' ')"/>
    <xsl:choose>
      <xsl:when test="@breadth &gt; 0 and $n &gt; 2 and $middle != ''">
        <text class="{$class}" x="{substring-before($middle, ',')}" y="{substring-after($middle, ',') + 8 * $u}"><xsl:value-of select="$text"/></text>
      </xsl:when>
      <xsl:otherwise>
        <xsl:variable name="x"><xsl:call-template name="sum"><xsl:with-param name="points" select="@points"/></xsl:call-template></xsl:variable>
        <xsl:variable name="y"><xsl:call-template name="sum"><xsl:with-param name="points" select="@points"/><xsl:with-param name="is-y" select="true()"/></xsl:call-template></xsl:variable>
        <text class="{$class}" x="{round($x div $n)}" y="{round($y div $n + 8 * $u)}"><xsl:value-of select="$text"/></text>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Halves the list: one point after the other, an outline of 2000 would be too deep for processors. -->
  <xsl:template name="sum">
    <xsl:param name="points"/>
    <xsl:param name="is-y" select="false()"/>
    <xsl:variable name="at" select="floor(string-length($points) div 2)"/>
    <xsl:variable name="rest" select="substring($points, $at + 1)"/>
    <xsl:choose>
      <xsl:when test="not(contains($points, ' ')) and $is-y"><xsl:value-of select="substring-after($points, ',')"/></xsl:when>
      <xsl:when test="not(contains($points, ' '))"><xsl:value-of select="substring-before($points, ',')"/></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="in-rest" select="contains($rest, ' ')"/>
        <xsl:variable name="one"><xsl:call-template name="sum">
          <xsl:with-param name="points"><xsl:choose>
            <xsl:when test="$in-rest"><xsl:value-of select="concat(substring($points, 1, $at), substring-before($rest, ' '))"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="substring-before($points, ' ')"/></xsl:otherwise>
          </xsl:choose></xsl:with-param>
          <xsl:with-param name="is-y" select="$is-y"/>
        </xsl:call-template></xsl:variable>
        <xsl:variable name="other"><xsl:call-template name="sum">
          <xsl:with-param name="points"><xsl:choose>
            <xsl:when test="$in-rest"><xsl:value-of select="substring-after($rest, ' ')"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="substring-after($points, ' ')"/></xsl:otherwise>
          </xsl:choose></xsl:with-param>
          <xsl:with-param name="is-y" select="$is-y"/>
        </xsl:call-template></xsl:variable>
        <xsl:value-of select="$one + $other"/>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="edge">
    <xsl:param name="side"/>
    <xsl:param name="edge"/>
    <xsl:variable name="is-upright" select="$edge = 'east' or $edge = 'west'"/>
    <xsl:variable name="x" select="($width * (1 + ($edge = 'east') - ($edge = 'west'))) div 2"/>
    <xsl:variable name="y" select="($depth * (1 + ($edge = 'south') - ($edge = 'north'))) div 2"/>
    <xsl:variable name="long" select="($width * not($is-upright) + $depth * $is-upright) div $u"/>
    <xsl:variable name="turn" select="90 * (($edge = 'east') - ($edge = 'west'))"/>
    <!-- Words stand outside of the table: above a north edge, below a south one. -->
    <xsl:variable name="down" select="2 * ($edge = 'south') - 1"/>
    <g transform="translate({$x} {$y}) rotate({$turn}) scale({$u})" font-size="26">
      <rect class="base {$side}" x="{-$long div 2}" y="{6 * $down - 4}" width="{$long}" height="8"/>
      <text class="words {$side}" y="{34 * $down + 8}">Base edge of <xsl:call-template name="side-name"><xsl:with-param name="id" select="$side"/></xsl:call-template></text>
    </g>
  </xsl:template>

  <!-- 300 mm of the table, in cm; and what that is of ground where the scenario says so. -->
  <xsl:template name="scale-bar">
    <xsl:variable name="scale" select="string(/m:scenario/@scale)"/>
    <xsl:variable name="metres" select="substring-before(concat($scale, '/'), '/') div concat(substring-after($scale, '/'), substring('1', 1, not(contains($scale, '/'))))"/>
    <g transform="translate(0 {$depth + 1.2 * $margin})">
      <rect class="bar" width="100" height="{8 * $u}"/><rect class="bar hollow" x="100" width="100" height="{8 * $u}"/><rect class="bar" x="200" width="100" height="{8 * $u}"/>
      <text class="words start" x="{300 + 10 * $u}" y="{12 * $u}">30 cm<xsl:if test="$metres &gt; 0"> = <xsl:value-of select="round(300 * $metres)"/> m</xsl:if></text>
      <text class="words end" x="{$width}" y="{12 * $u}">N ↑</text>
    </g>
  </xsl:template>

  <xsl:template name="legend">
    <ul class="legend" xmlns="">
      <xsl:for-each select="m:feature[generate-id() = generate-id(key('look', string(@look))[1])]">
        <li>
          <xsl:call-template name="swatch"/>
          <span><xsl:for-each select="key('look', string(@look))[generate-id() = generate-id(key('look-type', concat(@look, ' ', @type))[1])]">
            <xsl:if test="position() &gt; 1">, </xsl:if>
            <xsl:value-of select="(@what | @type[not(../@what)])[1]"/>
          </xsl:for-each></span>
        </li>
      </xsl:for-each>
      <xsl:for-each select="m:objective[not(@side = preceding-sibling::m:objective/@side)]">
        <li><xsl:call-template name="marker-swatch"/><span>Objective of <xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template></span></li>
      </xsl:for-each>
      <xsl:if test="m:feature"><li>Numbers: see Terrain</li></xsl:if>
    </ul>
  </xsl:template>

  <xsl:template name="swatch">
    <svg viewBox="0 0 48 24" aria-hidden="true">
      <xsl:variable name="class"><xsl:choose><xsl:when test="@look = 'river' or @look = 'stream'">water</xsl:when><xsl:when test="@look"><xsl:value-of select="@look"/></xsl:when><xsl:otherwise>unknown</xsl:otherwise></xsl:choose></xsl:variable>
      <rect class="ground" width="48" height="24"/>
      <xsl:choose>
        <xsl:when test="@breadth &gt; 0">
          <xsl:if test="$class = 'road'"><polyline class="road-edge line" points="0,18 24,12 48,6" stroke-width="11"/></xsl:if>
          <xsl:if test="$class = 'water'"><polyline class="bank line" points="0,18 24,12 48,6" stroke-width="11"/></xsl:if>
          <polyline class="{$class} line" points="0,18 24,12 48,6" stroke-width="7"/>
        </xsl:when>
        <xsl:when test="$class = 'hill' or $class = 'steep'">
          <rect class="hill" x="3" y="3" width="42" height="18" rx="9"/>
          <rect class="hachure" x="5" y="5" width="38" height="14" rx="7" stroke-width="{4 + 2 * ($class = 'steep')}" stroke-dasharray="0.8 {4 - 2 * ($class = 'steep')}"/>
        </xsl:when>
        <xsl:otherwise><rect class="{$class}" x="3" y="3" width="42" height="18" rx="6"/></xsl:otherwise>
      </xsl:choose>
    </svg>
  </xsl:template>

  <xsl:template name="marker-swatch">
    <svg viewBox="0 0 48 24" aria-hidden="true" font-size="14">
      <xsl:choose>
        <xsl:when test="@side = 'a'"><circle class="marker a" cx="24" cy="12" r="11"/></xsl:when>
        <xsl:otherwise><rect class="marker b" x="14" y="2" width="20" height="20"/></xsl:otherwise>
      </xsl:choose>
      <text class="on-marker" x="24" y="17"><xsl:value-of select="translate(@side, 'ab', 'AB')"/></text>
    </svg>
  </xsl:template>

  <xsl:template name="patterns">
    <defs>
      <radialGradient id="hill"><stop class="hill-top" offset="0"/><stop class="hill-foot" offset="1"/></radialGradient>
      <pattern id="wood" width="26" height="22" patternUnits="userSpaceOnUse" patternTransform="scale({$u})"><rect class="wood-ground" width="26" height="22"/><circle class="tree" cx="7" cy="6" r="5"/><circle class="tree" cx="20" cy="17" r="5"/></pattern>
      <pattern id="brush" width="34" height="28" patternUnits="userSpaceOnUse" patternTransform="scale({$u})"><rect class="brush-ground" width="34" height="28"/><circle class="tree" cx="8" cy="8" r="3"/><circle class="tree" cx="25" cy="21" r="3"/></pattern>
      <pattern id="marsh" width="36" height="18" patternUnits="userSpaceOnUse" patternTransform="scale({$u})"><rect class="marsh-ground" width="36" height="18"/><path class="marsh-line" d="M2,6 h16 M20,15 h14 M8,6 v-4 M11,6 v-5 M14,6 v-4"/></pattern>
      <pattern id="lake" width="40" height="16" patternUnits="userSpaceOnUse" patternTransform="scale({$u})"><rect class="lake-ground" width="40" height="16"/><path class="ripple" d="M4,8 q6,-5 12,0 t12,0"/></pattern>
      <pattern id="field" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(30) scale({$u})"><rect class="field-ground" width="9" height="9"/><path class="furrow" d="M0,4 h9"/></pattern>
      <pattern id="houses" width="34" height="30" patternUnits="userSpaceOnUse" patternTransform="rotate(8) scale({$u})"><rect class="yard" width="34" height="30"/><rect class="house" x="3" y="4" width="13" height="8"/><rect class="house" x="22" y="14" width="8" height="12"/></pattern>
      <pattern id="planks" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale({$u})"><rect class="stone" width="8" height="8"/><path class="furrow" d="M0,4 h8 M4,0 v8"/></pattern>
      <pattern id="zone-a" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45) scale({$u})"><path class="hatch a" d="M0,8 h16"/></pattern>
      <pattern id="zone-b" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(-45) scale({$u})"><path class="hatch b" d="M0,8 h16"/></pattern>
    </defs>
  </xsl:template>

  <xsl:template name="board-style">
    <style>
text { font-family: Georgia, "Linux Libertine O", serif; text-anchor: middle; stroke-linejoin: round; }
.words { font-size: .85em; fill: #21190f; stroke: #f8f3e2; stroke-width: .2em; paint-order: stroke; font-weight: bold; }
.words.start { text-anchor: start; }
.words.end { text-anchor: end; }
.words.a { fill: #174a94; }
.words.b { fill: #ae2219; }
.margin { fill: #f6f0df; }
.ground { fill: #e3e2bd; }
.frame { fill: none; stroke: #21190f; }
.line { fill: none; stroke-linejoin: round; }
.unknown { fill: none; stroke: #5c5340; stroke-dasharray: 10 6; }
.hill { fill: url(#hill); stroke: #6a4a28; }
.hill-top { stop-color: #f8efd2; }
.hill-foot { stop-color: #cda66c; }
.hachure { fill: none; stroke: #6a4a28; }
.wood { fill: url(#wood); stroke: #2c4726; }
.wood-ground { fill: #b3c288; }
.tree { fill: #577c43; stroke: #2c4726; stroke-width: 1; }
.brush { fill: url(#brush); stroke: #577c43; }
.brush-ground { fill: #d3d7a2; }
.marsh { fill: url(#marsh); stroke: #3f7f9e; }
.marsh-ground { fill: #cbdcc2; }
.marsh-line { fill: none; stroke: #3f7f9e; stroke-width: 1.5; }
.lake { fill: url(#lake); stroke: #2a6184; }
.lake-ground { fill: #a6cfe2; }
.ripple { fill: none; stroke: #64a0c0; stroke-width: 1.5; }
.bank { stroke: #2a6184; }
.water { stroke: #a6cfe2; }
.field, .enclosure { fill: url(#field); stroke: #9c8341; }
.enclosure { stroke: #4c6b33; stroke-linecap: round; }
.field-ground { fill: #e8d283; }
.furrow { stroke: #9c8341; stroke-width: 1; }
.settlement { fill: url(#houses); stroke: #775733; }
.walled { fill: url(#houses); stroke: #55504a; stroke-width: 8; }
.yard { fill: #eadbbd; }
.house { fill: #b95d40; stroke: #3a1e14; stroke-width: 1; }
.road-edge { stroke: #68461f; }
.road { stroke: #f3dda4; }
.wall { stroke: #403a33; }
.hedge { stroke: #4c6b33; }
.gully { stroke: #6a4a28; }
.gully-bed { stroke: #c4985a; }
.bridge { fill: url(#planks); stroke: #403a33; }
.stone { fill: #d9d3c6; }
.ford { fill: #f3dda4; fill-opacity: .7; stroke: #2a6184; stroke-width: 4; stroke-dasharray: 4 6; }
.grid { stroke: #5c5340; opacity: .7; }
.zone { fill-opacity: .8; }
.zone.a, .hatch.a { stroke: #174a94; }
.zone.b, .hatch.b { stroke: #ae2219; }
.hatch { stroke-width: 1; opacity: .5; }
.base.a, .marker.a { fill: #174a94; }
.base.b, .marker.b { fill: #ae2219; }
.marker { stroke: #ffffff; }
.on-marker { fill: #ffffff; font-weight: bold; }
.bar { fill: #21190f; stroke: #21190f; }
.bar.hollow { fill: #ffffff; }
@media screen and (prefers-color-scheme: dark) {
.words { fill: #f2ead6; stroke: #151712; }
.words.a { fill: #86b4f0; }
.words.b { fill: #ff9183; }
.margin { fill: #1c1e1a; }
.ground { fill: #30352a; }
.frame { stroke: #a39c86; }
.unknown { stroke: #a39c86; }
.hill { stroke: #bb9764; }
.hill-top { stop-color: #7c6541; }
.hill-foot { stop-color: #3a3020; }
.hachure { stroke: #bb9764; }
.wood, .brush { stroke: #8aa566; }
.wood-ground { fill: #2b3a22; }
.brush-ground { fill: #31382a; }
.tree { fill: #5a7c44; stroke: #12190e; }
.marsh-ground { fill: #26352f; }
.marsh, .marsh-line { stroke: #6aa0b8; }
.lake, .bank { stroke: #86b6d0; }
.lake-ground { fill: #2a4e64; }
.water { stroke: #2a4e64; }
.ripple { stroke: #507f98; }
.field-ground { fill: #554d2a; }
.furrow, .field { stroke: #8f8050; }
.settlement { stroke: #b59a78; }
.yard { fill: #3c352b; }
.house { fill: #a45a3e; stroke: #120906; }
.road-edge { stroke: #e8d29c; }
.road { stroke: #786440; }
.wall, .bridge { stroke: #e4ddcc; }
.hedge, .enclosure { stroke: #8aa566; }
.gully { stroke: #bb9764; }
.gully-bed { stroke: #3a3020; }
.stone { fill: #5c574d; }
.ford { fill: #786440; stroke: #86b6d0; }
.grid { stroke: #a39c86; }
.zone.a, .hatch.a { stroke: #86b4f0; }
.zone.b, .hatch.b { stroke: #ff9183; }
.base.a, .marker.a { fill: #86b4f0; }
.base.b, .marker.b { fill: #ff9183; }
.marker { stroke: #10130f; }
.on-marker { fill: #10130f; }
.bar { fill: #f2ead6; stroke: #f2ead6; }
.bar.hollow { fill: #1c1e1a; }
}
    </style>
  </xsl:template>
</xsl:stylesheet>
